/* A work stealing deque: its owner pushes N tasks and takes them back from the
 * bottom, thieves steal from the top.  Only the last task needs a
 * compare-and-swap of its owner.  No task is run twice.
 *
 * -DN=TASKS -DTHIEVES=COUNT (1 or 2).  TRUE; FALSE with -DUNSAFE, where the
 * owner takes the last task as any other. */
// row: 1-safe TRUE n=1..6 -DN={n} -DTHIEVES=1 --unwind={n}
// row: 2-safe TRUE n=1..4 -DN={n} -DTHIEVES=2 --unwind={n}
// row: 1-unsafe FALSE n=1..6 -DN={n} -DTHIEVES=1 -DUNSAFE --unwind={n}
// row: 2-unsafe FALSE n=1..4 -DN={n} -DTHIEVES=2 -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int top, bottom; /* tasks from top to below bottom are there */
static SHARED int started[N];

static void run(int task) { assert(cas(&started[task], 0, 1)); }

static void take(void) {
  int last = bottom - 1;
  bottom = last;
  int first = top;
  if (first > last) {
    bottom = first;
    return;
  }
#ifndef UNSAFE
  if (first == last) {
    int won = cas(&top, first, first + 1);
    bottom = first + 1;
    if (!won)
      return;
  }
#endif
  run(last);
}

static void *own(void *arg) {
  for (int k = 0; k < N; k++)
    bottom++;
  for (int k = 0; k < N; k++)
    take();
  return arg;
}

static void *steal(void *arg) {
  for (int k = 0; k < N; k++) {
    int first = top;
    if (first < bottom && cas(&top, first, first + 1))
      run(first);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, own, NULL);
  pthread_create(&thread, NULL, steal, NULL);
#if THIEVES > 1
  pthread_create(&thread, NULL, steal, NULL);
#endif
  return 0;
}
