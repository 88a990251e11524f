// run: --property valid-deref
// expect: TRUE
// run: --property valid-deref -DPAST
// expect: FALSE(valid-deref)
// run: --property valid-deref -DPAST=1 -DMOST=0
// expect: FALSE(valid-deref)
// run: --property unreach-call
// expect: TRUE
// run: --property unreach-call -DWRONG
// expect: FALSE(unreach-call)
// run: --property valid-deref -DANY --engine portfolio
// expect: TRUE
// run: --property valid-deref -DANY --engine order
// expect: TRUE
// run: --property valid-deref -DANY -DPAST
// expect: FALSE(valid-deref)
// why: A block of n bytes, n an input, has n bytes.
#include <stdlib.h>

void reach_error(void);
int __VERIFIER_nondet_int(void);
void abort(void);

#ifndef MOST
#define MOST 5
#endif
#ifndef PAST
#define PAST 0
#else
#undef PAST
#define PAST 1
#endif

int main(void) {
  int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
#ifdef ANY
  if (n < 0)
    abort();
#else
  if (n < 0 || n > MOST)
    abort();
#endif
  int *block = malloc((unsigned)n * sizeof *block);
  if (at >= 0 && at < n + PAST) {
    block[at] = 3;
#ifdef WRONG
    if (n == 4 && at == 2)
      reach_error();
#endif
    if (block[at] != 3)
      reach_error();
  }
  return 0;
}
