// run: --unwind 2 --reduction sir
// expect: TRUE
// why: whether a step of a transaction takes place depends on what an earlier
// one has read, also where that was a transaction before.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

_Atomic int number;
int initial = 255;
atomic_flag latch = ATOMIC_FLAG_INIT;

void *take(void *arg) {
  number += 0;
  atomic_flag_test_and_set(&latch);
  return arg;
}

void *add(void *arg) {
  atomic_flag_clear(&latch);
  __VERIFIER_assume(!atomic_flag_test_and_set(&latch));
  int old = number, tries = 0;
  while (!atomic_compare_exchange_strong(&number, &old, old + 2) &&
         tries++ < 2)
    ;
  assert(!tries);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, take, 0);
  number = initial;
  pthread_create(&b, 0, add, 0);
  return 0;
}
