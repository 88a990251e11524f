// run:
// expect: FALSE(assertion)
// why: mutant: an alignment of three is expected to work.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  void *p;
  char *a = aligned_alloc(16, 32);
  assert((unsigned long)a % 16 == 0);
  assert(posix_memalign(&p, 8, 4) == 0);
  assert((unsigned long)p % 8 == 0);
  assert(posix_memalign(&p, 3, 4) == 0);
  free(a);
  free(p);
  return 0;
}
