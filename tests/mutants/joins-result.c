/* Joins read what the threads saw. */
#include <assert.h>
#include <pthread.h>

int n;

void *run(void *arg) {
  arg = (void *)(long)__atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t a, b;
  void *x, *y;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, &x);
  pthread_join(b, &y);
  assert(x < y);
  return 0;
}
