/* The lock of Craig, Landin and Hagersten: who comes waits for the node of the
 * thread before, and goes on with that node.  Each thread takes it N times.
 *
 * -DN=TIMES -DTHREADS=COUNT. */
// row: 2-weak TRUE n=2,4,6 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=1,2 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef ENTER
#define ENTER acq_rel
#endif
#ifndef SEE
#define SEE acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int held[THREADS + 1], tail = THREADS;

static void *work(void *arg) {
  int mine = (int)(long)arg;
  for (int i = 0; i < N; i++) {
    STORE(&held[mine], 1, relaxed);
    int before = SWAP(&tail, mine, ENTER);
    while (LOAD(&held[before], SEE))
      ;
    count_one();
    STORE(&held[mine], 0, LEAVE);
    mine = before;
  }
  return arg;
}

int main(void) {
  run_all(work);
  assert(LOAD(&count, relaxed) == N * THREADS);
  return 0;
}
