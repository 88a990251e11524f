// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(valid-deref)
// run: -DMUTANT=2
// expect: FALSE(valid-free)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: realloc keeps the contents and ends the old block; mutants use the old block, pass a pointer from elsewhere, expect zeroes
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = realloc(NULL, 2 * sizeof *p);
  p[0] = 3;
  p[1] = 4;
  int *q = realloc(p, 3 * sizeof *q);
  q[2] = 5;
  assert(q[0] + q[1] + q[2] == 12);
#if MUTANT == 1
  p[0] = 1;
#elif MUTANT == 2
  q = realloc(q + 1, 8);
#elif MUTANT == 3
  q = realloc(q, 16);
  assert(q[3] == 0);
#endif
  q = realloc(q, sizeof *q);
  assert(q[0] == 3);
  free(q);
  return 0;
}
