// run: --engine portfolio -DREAD
// expect: TRUE
// run: --engine portfolio -DREAD --strict-provenance
// expect: FALSE(valid-deref)
// run: --engine portfolio -DREAD -DANYWAY
// expect: FALSE(valid-deref)
// run: --engine portfolio -DWRITE
// expect: TRUE
// run: --engine portfolio -DWRITE -DWRONG
// expect: FALSE(assertion)
// run: --engine portfolio -DFREE
// expect: TRUE
// run: --engine portfolio -DFREE -DAGAIN
// expect: FALSE(valid-free)
// run: --engine portfolio -DBEYOND
// expect: FALSE(valid-deref)
// run: --engine portfolio -DREAD -DFREED
// expect: FALSE(valid-deref)
// why: Who has seen that a new block lies where an old one lay accesses the new
// one by the old address; and nothing but the new one.
#include <assert.h>
#include <stdlib.h>

#ifdef ANYWAY
#define IF_EQUAL
#else
#define IF_EQUAL if (p == q)
#endif

int main(void) {
  int *p = malloc(4 * sizeof *p);
  free(p);
#ifdef BEYOND
  int *q = malloc(sizeof *q);
#else
  int *q = malloc(4 * sizeof *q);
#endif
  q[0] = 7;
#ifdef FREED
  int is_equal = p == q;
  free(q);
  return is_equal ? p[0] : 0;
#endif
  IF_EQUAL {
#ifdef READ
    assert(p[0] == 7);
#elif defined WRITE
    p[0] = 8;
#ifdef WRONG
    assert(q[0] == 7);
#else
    assert(q[0] == 8);
#endif
#elif defined BEYOND
    p[1] = 0;
#else
    free(p);
#ifdef AGAIN
    free(q);
#endif
    return 0;
#endif
  }
  free(q);
  return 0;
}
