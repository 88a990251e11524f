/* The index is what it was given, but on some ways. */
#include <pthread.h>
static pthread_mutex_t m, n;
static struct {
  int a[4], b[4];
} s;
static void put(int k) {
  if (k < 0)
    k = k & 3;
  s.a[k] = 1;
}
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  put(5);
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
