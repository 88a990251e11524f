// run:
// expect: TRUE
// run: -DROW=2
// expect: FALSE(valid-deref)
// run: -DFLAT=6
// expect: FALSE(valid-deref)
// run: -DCELL=2
// expect: FALSE(valid-deref)
// run: -DPARAMETER=2
// expect: FALSE(valid-deref)
// run: -DNAMED=4
// expect: FALSE(valid-deref)
// run: -DBLOCK=2
// expect: FALSE(valid-deref)
// why: An access past the end of a variable-length array is one.
#include <stdlib.h>

#ifndef ROW
#define ROW 1
#endif
#ifndef FLAT
#define FLAT 5
#endif
#ifndef CELL
#define CELL 1
#endif
#ifndef PARAMETER
#define PARAMETER 1
#endif
#ifndef NAMED
#define NAMED 3
#endif
#ifndef BLOCK
#define BLOCK 1
#endif

static void store(int n, int m, int a[n][m]) { a[PARAMETER][m - 1] = 1; }

int main(void) {
  int n = 2, m = 3;
  int a[n][3], b[n][m];
  typeof(m + 1) c[2];
  typedef int T[m + 1];
  T d;
  int(*p)[m] = malloc(sizeof(int[n][m]));
  a[ROW][2] = 1;
  ((int *)b)[FLAT] = 1;
  c[CELL] = 1;
  store(n, m, b);
  d[NAMED] = 1;
  p[BLOCK][2] = 1;
  free(p);
  return 0;
}
