/* Two threads of one routine pass a barrier for two without the third. */
#include <pthread.h>
static pthread_barrier_t gate;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *first(void *arg) {
  x = 1;
  pthread_barrier_wait(&gate);
  return arg;
}
static void *second(void *arg) {
  pthread_barrier_wait(&gate);
  pthread_mutex_lock(&lock);
  x = 2;
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&gate, 0, 2);
  pthread_create(&t, 0, first, 0);
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, second, 0);
  return 0;
}
