// run:
// expect: TRUE
// run: -DBOTH
// expect: TRUE
// why: A generic selection takes the branch of the type.
#include <assert.h>

static int negate(int x) { return -x; }
static long negate_long(long x) { return -x; }

#define NEGATE(X) _Generic((X), int : negate, long : negate_long)(X)

int main(void) {
  int i = 0, j = 4, k = 5;
  long n = 7;
  assert(_Generic(i, int : 1, default : 2) == 1);
  assert(_Generic(n, int : 1, default : 2) == 2);
  assert(_Generic("", char * : 'a', int : 'b') == 'a');
  assert(_Generic(i, default : 3, int : j + 1) == 5);
  assert(_Generic(i, long : n, int : k) == 5);
  _Generic(&i, int * : j, default : 0) = 6;
  assert(j == 6);
  assert(NEGATE(n) == -7 && NEGATE(i + 1) == -1);
#ifdef BOTH
  assert(_Generic(i, int : j, default : k) == 6);
#endif
  return 0;
}
