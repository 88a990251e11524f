// run:
// expect: TRUE
// why: aligned_alloc and posix_memalign give aligned blocks.
// run: -DBAD
// expect: FALSE(assertion)
// mutant: an alignment of three is expected to work.
// run: -DUNALIGNED
// expect: FALSE(assertion)
// mutant: the address is expected to be odd.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  void *p;
  char *a = aligned_alloc(16, 32);
#ifdef UNALIGNED
  assert((unsigned long)a % 2 == 1);
#else
  assert((unsigned long)a % 16 == 0);
#endif
  assert(posix_memalign(&p, 8, 4) == 0);
  assert((unsigned long)p % 8 == 0);
#ifdef BAD
  assert(posix_memalign(&p, 3, 4) == 0);
#else
  assert(posix_memalign(&p, 3, 4) != 0);
#endif
  free(a);
  free(p);
  return 0;
}
