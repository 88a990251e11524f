/* A lock that draws tickets.  Each thread takes it N times.
 *
 * -DN=TIMES -DTHREADS=COUNT. */
// row: 2-weak TRUE n=2,4,8 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 4-weak TRUE n=1,2 -DN={n} -DTHREADS=4 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef SEE
#define SEE acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int drawn, served;

static void *work(void *arg) {
  for (int i = 0; i < N; i++) {
    int mine = ADD(&drawn, 1, relaxed);
    while (LOAD(&served, SEE) != mine)
      ;
    count_one();
    STORE(&served, mine + 1, LEAVE);
  }
  return arg;
}

int main(void) {
  run_all(work);
  assert(LOAD(&count, relaxed) == N * THREADS);
  return 0;
}
