/* Successive over-relaxation: each thread has rows of a grid of its own, and
 * reads its neighbours' at their edges; a barrier is between two sweeps.
 *
 * -DTHREADS=COUNT -DSWEEPS=COUNT.  TRUE; FALSE with -DUNSAFE, without the
 * barrier. */
// row: safe TRUE n=1..3 -DTHREADS=2 -DSWEEPS={n}
// row: three-safe TRUE n=1,2 -DTHREADS=3 -DSWEEPS={n}
// row: unsafe FALSE n=2,3 -DTHREADS=2 -DSWEEPS={n} -DUNSAFE
#include "many.h"

static pthread_barrier_t barrier;
static int grid[2][THREADS + 2];

static void *relax(void *arg) {
  int me = 1 + (int)(long)arg;
  for (int k = 0; k < SWEEPS; k++) {
    const int *from = grid[k % 2];
    grid[1 - k % 2][me] = from[me - 1] + from[me + 1];
#ifndef UNSAFE
    pthread_barrier_wait(&barrier);
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int wanted[2][THREADS + 2] = {{1}, {1}};
  grid[0][0] = grid[1][0] = 1;
  for (int k = 0; k < SWEEPS; k++)
    for (int i = 1; i <= THREADS; i++)
      wanted[1 - k % 2][i] = wanted[k % 2][i - 1] + wanted[k % 2][i + 1];
  pthread_barrier_init(&barrier, NULL, THREADS);
  start(threads, relax, 0, THREADS);
  join(threads, THREADS);
  for (int i = 1; i <= THREADS; i++)
    assert(grid[SWEEPS % 2][i] == wanted[SWEEPS % 2][i]);
  return 0;
}
