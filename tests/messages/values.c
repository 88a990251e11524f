// run: --property no-overflow
// says: signed overflow in 'a + b'
// says: where a = 2147483647, b = 
// run: -DT=1
// says: division by zero in '100 / (a - x)'
// says: where a = 7, x = 7
// run: -DT=2
// says: VIOLATION: x < a && a > 3
// says: where a = 7, x = 7
// run: --property no-undefined-shift -DT=3
// says: undefined shift in '1 << a'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int x = 7;
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
#if T == 1
  if (a == 7)
    return 100 / (a - x);
#elif T == 2
  if (a == 7)
    assert(x < a && a > 3);
#elif T == 3
  return 1 << a;
#else
  if (a == 2147483647)
    return a + b;
#endif
  return 0;
}
