// run: --unwind 1 --engine order
// expect: UNKNOWN(run.0)
// why: One attempt is not enough: the verdict names the loop.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *run(void *arg) {
  int old;
  do {
    old = sum;
  } while (!atomic_compare_exchange_strong(&sum, &old, old + 1));
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 2);
  return 0;
}
