// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// run: -DMUTANT=5
// expect: FALSE(assertion)
// run: -DMUTANT=6
// expect: FALSE(assertion)
// why: Arrays of arrays, pointers to rows, arrays as arguments.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int trace(int n, int (*m)[3]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += m[i][i];
  return sum;
}

static void fill(int a[], int n) {
  for (int i = 0; i < n; i++)
    a[i] = i * i;
}

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int squares[4];
  CHECK(1, trace(3, m) == 15);
  CHECK(2, *(*(m + 1) + 2) == 6 && m[2] - m[0] == 6);
  CHECK(3, sizeof m == 36 && sizeof m[0] == 12);
  int(*row)[3] = &m[1];
  CHECK(4, (*row)[0] == 4 && row[1][1] == 8);
  fill(squares, 4);
  CHECK(5, squares[3] == 9);
  int sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      sum += m[j][i];
  CHECK(6, sum == 45);
  return 0;
}
