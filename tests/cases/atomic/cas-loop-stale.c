// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: the new value is computed before the loop.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *run(void *arg) {
  int old = sum, new = old + 1;
  while (!atomic_compare_exchange_strong(&sum, &old, new))
    ;
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
