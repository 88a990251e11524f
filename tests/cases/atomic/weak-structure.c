// run:
// expect: TRUE
// run: --weak-cas-may-fail
// expect: FALSE(assertion)
// run: --weak-cas-may-fail -DGENERIC
// expect: FALSE(assertion)
// run: --weak-cas-may-fail -DSTRONG
// expect: TRUE
// why: So may a weak compare-exchange of structures, which leaves all as it
//   was.
#include <assert.h>
#include <stdatomic.h>

typedef struct {
  int low, high;
} Pair;

int main(void) {
  Pair zero = {0, 0}, one = {0, 1};
#ifdef GENERIC
  Pair x = {0, 0};
  _Bool done = __atomic_compare_exchange(&x, &zero, &one, 1, 5, 5);
#else
  _Atomic Pair x = zero;
#ifdef STRONG
  _Bool done = atomic_compare_exchange_strong(&x, &zero, one);
#else
  _Bool done = atomic_compare_exchange_weak(&x, &zero, one);
#endif
#endif
  assert(zero.low == 0 && zero.high == 0);
#ifndef GENERIC
  assert(atomic_load(&x).high == done);
#endif
  assert(done);
  return 0;
}
