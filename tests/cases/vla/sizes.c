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
// run: -DMUTANT=7
// expect: FALSE(assertion)
// run: -DMUTANT=8
// expect: FALSE(assertion)
// run: -DMUTANT=9
// expect: FALSE(assertion)
// run: -DMUTANT=10
// expect: FALSE(assertion)
// run: -DMUTANT=11
// expect: FALSE(assertion)
// run: -DMUTANT=12
// expect: FALSE(assertion)
// why: Sizes of variable-length arrays of several dimensions, computed once, where they are declared.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

#include <stdlib.h>

struct pair {
  int x, y;
};

static int calls;

static int length(int n) {
  calls++;
  return n;
}

static int total(int n, int m, int a[n][m]) {
  int sum = 0;
  CHECK(1, sizeof *a == m * sizeof(int) && sizeof a == sizeof(int *));
  n = 2;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j];
  return sum;
}

int main(void) {
  int n = 2, m = 3;
  int a[n][3], b[n][m], c[3][n];
  CHECK(2, sizeof a == 24 && sizeof b == 24 && sizeof c == 24);
  CHECK(3, sizeof c[0] == 8 && sizeof b[0] == 12 && sizeof a[0] == 12);
  typeof(m + 1) d[2], e[n + 2];
  CHECK(4, sizeof d == 8 && sizeof e == 16);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j] = 10 * i + j;
  CHECK(5, ((int *)b)[5] == 12 && total(n, m, b) == 36);
  n = 5;
  CHECK(6, sizeof b == 24 && &b[1] - &b[0] == 1);
  typedef struct pair T[m];
  m = 4;
  T t, u[2];
  u[1][2].y = 7;
  CHECK(7, sizeof t == 24 && sizeof u == 48 && sizeof(T) == 24);
  CHECK(8, ((struct pair *)u)[5].y == 7);
  int w[length(2)][length(3)];
  CHECK(9, calls == 2 && sizeof w == 24 && calls == 2);
  int(*p)[m] = malloc(sizeof(int[2][m])), (*q)[m] = p;
  q++;
  (*q)[3] = 9;
  CHECK(10, q - p == 1 && (char *)q - (char *)p == 16 && p[1][3] == 9);
  int k = 0;
  CHECK(11, sizeof(char[++k + 1]) == 2 && k == 1);
  CHECK(12, sizeof(*(int(*)[k + 1])p) == 8);
  free(p);
  return 0;
}
