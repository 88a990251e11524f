/* A spin lock that looks before it tries.  Each thread takes it N times.
 *
 * -DN=TIMES -DTHREADS=COUNT. */
// row: 2-weak TRUE n=2,4,6 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=1,2 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef ENTER
#define ENTER acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int held;

static void *work(void *arg) {
  for (int i = 0; i < N; i++) {
    do
      while (LOAD(&held, relaxed))
        ;
    while (SWAP(&held, 1, ENTER));
    count_one();
    STORE(&held, 0, LEAVE);
  }
  return arg;
}

int main(void) {
  run_all(work);
  assert(LOAD(&count, relaxed) == N * THREADS);
  return 0;
}
