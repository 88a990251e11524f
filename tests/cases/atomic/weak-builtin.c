// run:
// expect: TRUE
// run: --weak-cas-may-fail
// expect: FALSE(assertion)
// why: So may the builtin when it is weak.
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_int x = 0;
  int zero = 0, y = 0;
  assert(atomic_compare_exchange_strong(&x, &zero, 1));
  assert(__atomic_compare_exchange_n(&y, &zero, 1, 1, 5, 5));
  if (!atomic_compare_exchange_weak(&x, &y, 2))
    assert(x == 1 && y == 1);
  else
    assert(x == 2);
  return 0;
}
