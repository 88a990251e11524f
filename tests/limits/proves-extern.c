// row: Variables that other files define
// run: --nondet-extern
// expect: TRUE
// run: --nondet-extern -DMUTANT
// expect: FALSE(assertion)
// run:
// expect: UNKNOWN(value of extern variable 'x')
#include <assert.h>
extern int x;
int main(void) {
#ifdef MUTANT
  assert(x != 5);
#else
  assert(x == x);
#endif
  return 0;
}
