// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
// why: The outermost length of a parameter may be left out; the others are
// evaluated as ever.
#include <assert.h>

#ifdef MUTANT
#define END 0
#else
#define END 1
#endif

static int lengths;

static int cube(int n, int m, int a[][n][m]) {
  assert(sizeof a[0] == n * m * sizeof(int) && sizeof a == sizeof(void *));
  return a[1][n - 1][m - END];
}

static int effect(int n, int a[][lengths = n]) { return (int)sizeof a[0]; }

static int pointers(int n, int (*a[])[n]) { return (*a[1])[n - 1]; }

int main(void) {
  int x[2][2][3] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  int(*rows[2])[3] = {&x[0][0], &x[1][1]};
  assert(cube(2, 3, x) == 12);
  assert(effect(3, x[0]) == 12 && lengths == 3);
  assert(pointers(3, rows) == 12);
  return 0;
}
