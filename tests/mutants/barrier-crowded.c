/* Two of three threads pass a barrier for two, before the third comes. */
#include <pthread.h>
static pthread_barrier_t gate;
static int x;
static void *first(void *arg) {
  x = 1;
  pthread_barrier_wait(&gate);
  return arg;
}
static void *second(void *arg) {
  pthread_barrier_wait(&gate);
  return arg;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&gate, 0, 2);
  pthread_create(&s, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_barrier_wait(&gate);
  x = 2;
  return 0;
}
