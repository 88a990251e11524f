/* The deque of Chase and Lev: its owner pushes and takes N tasks at one end,
 * thieves try to steal one each at the other.  A task is run once at most, and
 * whoever runs it sees it whole.
 *
 * -DN=TASKS -DTHREADS=OWNER AND THIEVES. */
// row: 2-weak TRUE n=2,4,8,12 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=2,4,8,12 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 2
#endif
#ifndef PUSH
#define PUSH release
#endif
#ifndef TAKE
#define TAKE seq_cst
#endif
#ifndef STEAL
#define STEAL seq_cst
#endif

static atomic_int top, bottom, tasks[N], started[N + 1];

static void start(int task) {
  assert(task != 0);
  assert(ADD(&started[task], 1, relaxed) == 0);
}

static int win(int first) {
  return atomic_compare_exchange_strong_explicit(
      &top, &first, first + 1, memory_order_seq_cst, memory_order_relaxed);
}

static void push(int task) {
  int last = LOAD(&bottom, relaxed);
  STORE(&tasks[last % N], task, relaxed);
  FENCE(PUSH);
  STORE(&bottom, last + 1, relaxed);
}

static void take(void) {
  int last = LOAD(&bottom, relaxed) - 1;
  STORE(&bottom, last, relaxed);
  FENCE(TAKE);
  int first = LOAD(&top, relaxed);
  if (first < last) {
    start(LOAD(&tasks[last % N], relaxed));
    return;
  }
  if (first == last) {
    int task = LOAD(&tasks[last % N], relaxed);
    if (win(first))
      start(task);
  }
  STORE(&bottom, last + 1, relaxed);
}

static void steal(void) {
  int first = LOAD(&top, acquire);
  FENCE(STEAL);
  if (first >= LOAD(&bottom, acquire))
    return;
  int task = LOAD(&tasks[first % N], relaxed);
  if (win(first))
    start(task);
}

static void *work(void *arg) {
  if (arg) {
    steal();
    return arg;
  }
  for (int i = 1; i <= N; i++)
    push(i);
  for (int i = 1; i <= N; i++)
    take();
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
