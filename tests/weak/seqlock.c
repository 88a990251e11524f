/* A sequence lock: thread 0 changes two values N times, the others read them
 * both, or neither.
 *
 * -DN=TIMES -DTHREADS=WRITER AND READERS. */
// row: 2-weak TRUE n=2,4,8,16 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 4-weak TRUE n=2,4,8,16 -DN={n} -DTHREADS=4 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef OPEN
#define OPEN release
#endif
#ifndef CLOSE
#define CLOSE release
#endif
#ifndef SEE
#define SEE acquire
#endif
#ifndef AGAIN
#define AGAIN acquire
#endif

static atomic_int version, a, b;

static void change(int k) {
  STORE(&version, 2 * k - 1, relaxed);
  FENCE(OPEN);
  STORE(&a, k, relaxed);
  STORE(&b, k, relaxed);
  STORE(&version, 2 * k, CLOSE);
}

static void read_both(void) {
  int before = LOAD(&version, SEE), x = LOAD(&a, relaxed),
      y = LOAD(&b, relaxed);
  FENCE(AGAIN);
  if (before % 2 == 0 && LOAD(&version, relaxed) == before)
    assert(x == y && x == before / 2);
}

static void *work(void *arg) {
  if (arg)
    read_both();
  else
    for (int k = 1; k <= N; k++)
      change(k);
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
