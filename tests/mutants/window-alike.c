/* Accesses that differ in their indices alone. */
#include <pthread.h>
static pthread_mutex_t m, n;
static struct {
  int a[4], b[4];
} s;
static int any = 5;
static void put(int times) {
  s.a[any & 3] = 1;
  s.a[any & 7] = 1;
  if (times)
    put(times - 1);
}
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  put(1);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_mutex_lock(&n);
  s.b[1] = 1;
  pthread_mutex_unlock(&n);
  return 0;
}
