// run: --unwind 3
// expect: TRUE
// why: A loop of at most three iterations is complete at bound 3.
// run: --unwind 2 --engine order
// expect: UNKNOWN(main.0)
// why: Bound 2 is one too small.
// run: --unwind 1 --unwindset main.0:3
// expect: TRUE
// why: A bound for one loop alone.
// run:
// expect: TRUE
// why: Without a bound it deepens until it is complete.
// run: --unwind 1 -DFOUND
// expect: FALSE(assertion)
// why: A violation within the bound is found though the bound is too small.
// run: --unwind 2 --engine order -DANY
// expect: UNKNOWN(main.0)
// why: A loop that the bound does not finish is named.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned rounds;

int main(void) {
#ifdef ANY
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
#else
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
#endif
  while (i < n)
    i++, rounds++;
#ifdef FOUND
  assert(i != 1);
#else
  assert(i == n);
#endif
  return 0;
}
