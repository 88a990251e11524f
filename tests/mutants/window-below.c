/* An index below 0 is of the array before. */
#include <pthread.h>
static pthread_mutex_t m, n;
static struct {
  int a[4], b[4];
} s;
static int below = -3;
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  s.b[below % 4] = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_mutex_lock(&n);
  s.a[1] = 1;
  pthread_mutex_unlock(&n);
  return 0;
}
