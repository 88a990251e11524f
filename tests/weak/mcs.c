/* The lock of Mellor-Crummey and Scott: waiters form a list, and who leaves
 * tells the next.  Each thread takes it N times.
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

static atomic_int next[THREADS + 1], held[THREADS + 1], tail;

static void lock(int me) {
  STORE(&next[me], 0, relaxed);
  STORE(&held[me], 1, relaxed);
  int before = SWAP(&tail, me, ENTER);
  if (!before)
    return;
  STORE(&next[before], me, release);
  while (LOAD(&held[me], SEE))
    ;
}

static void unlock(int me) {
  int last = me;
  if (!LOAD(&next[me], acquire)) {
    if (atomic_compare_exchange_strong_explicit(&tail, &last, 0, ORDER(LEAVE),
                                                memory_order_relaxed))
      return;
    while (!LOAD(&next[me], acquire))
      ;
  }
  STORE(&held[LOAD(&next[me], relaxed)], 0, LEAVE);
}

static void *work(void *arg) {
  int me = (int)(long)arg + 1;
  for (int i = 0; i < N; i++) {
    lock(me);
    count_one();
    unlock(me);
  }
  return arg;
}

int main(void) {
  run_all(work);
  assert(LOAD(&count, relaxed) == N * THREADS);
  return 0;
}
