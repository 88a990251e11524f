// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Blocks are aligned as asked for, and no better.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  void *p;
  char *a = aligned_alloc(64, 64);
  assert((unsigned long)a % 64 == 0);
  assert(posix_memalign(&p, 4096, 4) == 0);
  assert((unsigned long)p % 4096 == 0);
  assert(posix_memalign(&p, 3, 4) != 0);
#ifdef MUTANT
  assert((unsigned long)a % 128 == 0);
#endif
  free(a);
  free(p);
  return 0;
}
