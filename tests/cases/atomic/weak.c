// run:
// expect: TRUE
// run: --weak-cas-may-fail
// expect: TRUE
// run: --spurious-wakeups
// expect: TRUE
// why: A weak compare-exchange that fails for no reason leaves all as it was.
// run: -DBUILTIN
// expect: TRUE
// run: --weak-cas-may-fail -DBUILTIN
// expect: FALSE(assertion)
// why: So may the builtin when it is weak.
// run: -DEXPECTED
// expect: TRUE
// run: --weak-cas-may-fail -DEXPECTED
// expect: FALSE(assertion)
// run: --spurious-wakeups -DEXPECTED
// expect: FALSE(assertion)
// why: It may fail though the values are equal, if asked for.
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_int x = 0;
  int zero = 0, y = 0;
  assert(atomic_compare_exchange_strong(&x, &zero, 1));
#ifdef BUILTIN
  assert(__atomic_compare_exchange_n(&y, &zero, 1, 1, 5, 5));
#else
  assert(__atomic_compare_exchange_n(&y, &zero, 1, 0, 5, 5));
#endif
  if (!atomic_compare_exchange_weak(&x, &y, 2))
#ifdef EXPECTED
    assert(0);
#else
    assert(x == 1 && y == 1);
#endif
  else
    assert(x == 2);
  return 0;
}
