// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Threads write rows of a variable-length array of main.
#include <assert.h>
#include <pthread.h>

static int n = 2, m = 2;

static void *fill(void *row) {
  int *r = row;
  for (int i = 0; i < 2; i++)
    r[i] += i + 1;
  return 0;
}

int main(void) {
  pthread_t t, u;
  int a[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0;
  pthread_create(&t, 0, fill, a[0]);
#ifdef MUTANT
  pthread_create(&u, 0, fill, a[0]);
#else
  pthread_create(&u, 0, fill, a[1]);
#endif
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a[0][1] == 2 && a[0][0] == 1);
  return 0;
}
