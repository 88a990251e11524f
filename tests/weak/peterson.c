/* Peterson: two threads exclude each other by flags and a turn, with fences.
 * Each enters N times.
 *
 * -DN=TIMES. */
// row: 2-weak TRUE n=2,4,6 -DN={n} --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef WANT
#define WANT seq_cst
#endif
#ifndef ENTER
#define ENTER seq_cst
#endif
#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int wants[2], turn;

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < N; i++) {
    STORE(&wants[me], 1, relaxed);
    FENCE(WANT);
    STORE(&turn, 1 - me, relaxed);
    FENCE(ENTER);
    while (LOAD(&wants[1 - me], acquire) && LOAD(&turn, acquire) != me)
      ;
    count_one();
    STORE(&wants[me], 0, LEAVE);
  }
  return arg;
}

int main(void) {
  run_all(work);
  assert(LOAD(&count, relaxed) == N * THREADS);
  return 0;
}
