/* The queue of Michael and Scott: each thread appends N nodes of its own, and
 * takes as many at the other end, with one try each.  Who takes a node sees
 * what was put into it, and no other thread takes it.
 *
 * -DN=NODES of each thread -DTHREADS=COUNT. */
// row: 2-weak TRUE n=1,2 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=1 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef LINK
#define LINK release
#endif
#ifndef FOLLOW
#define FOLLOW acquire
#endif

enum { NODES = THREADS * N + 1 }; /* node 0 is before the first */

static atomic_int next[NODES], value[NODES], taken[NODES], head, tail;

static int cas(atomic_int *at, int expected, int desired) {
  return atomic_compare_exchange_strong_explicit(
      at, &expected, desired, ORDER(LINK), memory_order_relaxed);
}

static void append(int node) {
  STORE(&value[node], node, relaxed);
  int last = LOAD(&tail, FOLLOW), after = LOAD(&next[last], FOLLOW);
  if (after)
    cas(&tail, last, after);
  else if (cas(&next[last], 0, node))
    cas(&tail, last, node);
}

static void take(void) {
  int first = LOAD(&head, FOLLOW), last = LOAD(&tail, FOLLOW),
      node = LOAD(&next[first], FOLLOW);
  if (!node)
    return;
  if (first == last) {
    cas(&tail, last, node);
    return;
  }
  int seen = LOAD(&value[node], relaxed);
  if (cas(&head, first, node)) {
    assert(seen == node);
    assert(ADD(&taken[node], 1, relaxed) == 0);
  }
}

static void *work(void *arg) {
  for (int i = 1; i <= N; i++)
    append((int)(long)arg * N + i);
  for (int i = 1; i <= N; i++)
    take();
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
