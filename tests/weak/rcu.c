/* Read-copy-update: thread 0 publishes N new versions, and spoils the old one
 * after each reader that may have it has left.  No reader sees a spoilt one, or
 * one that is not complete.
 *
 * -DN=VERSIONS -DTHREADS=WRITER AND READERS. */
// row: 2-weak TRUE n=2,4,8,12 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=2,4,8 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef WAIT
#define WAIT seq_cst
#endif
#ifndef ENTER
#define ENTER seq_cst
#endif
#ifndef LEAVE
#define LEAVE release
#endif

enum { SPOILT = -1 };

static atomic_int current, version[N + 1], reads[THREADS];

static void update(int k) {
  STORE(&version[k], k, relaxed);
  STORE(&current, k, PUBLISH);
  FENCE(WAIT);
  for (int i = 1; i < THREADS; i++)
    while (LOAD(&reads[i], acquire))
      ;
  STORE(&version[k - 1], SPOILT, relaxed);
}

static void read_one(int me) {
  STORE(&reads[me], 1, relaxed);
  FENCE(ENTER);
  int k = LOAD(&current, acquire);
  assert(LOAD(&version[k], relaxed) == k);
  STORE(&reads[me], 0, LEAVE);
}

static void *work(void *arg) {
  if (arg)
    read_one((int)(long)arg);
  else
    for (int k = 1; k <= N; k++)
      update(k);
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
