/* Treiber's stack: each thread pushes N nodes of its own, and pops as many, by
 * compare-and-exchange of the top with one try each.  Who pops a node sees what
 * was put into it, and no other thread pops it.
 *
 * -DN=NODES of each thread -DTHREADS=COUNT. */
// row: 2-weak TRUE n=1..3 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=1 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef PUSH
#define PUSH release
#endif
#ifndef POP
#define POP acquire
#endif

static atomic_int top, below[THREADS * N + 1], value[THREADS * N + 1],
    popped[THREADS * N + 1];

static void push(int node) {
  STORE(&value[node], node, relaxed);
  int old = LOAD(&top, relaxed);
  STORE(&below[node], old, relaxed);
  atomic_compare_exchange_strong_explicit(&top, &old, node, ORDER(PUSH),
                                          memory_order_relaxed);
}

static void pop(void) {
  int node = LOAD(&top, POP);
  if (!node)
    return;
  int after = LOAD(&below[node], relaxed), old = node;
  if (!atomic_compare_exchange_strong_explicit(&top, &old, after, ORDER(POP),
                                               memory_order_relaxed))
    return;
  assert(LOAD(&value[node], relaxed) == node);
  assert(ADD(&popped[node], 1, relaxed) == 0);
}

static void *work(void *arg) {
  for (int i = 1; i <= N; i++)
    push((int)(long)arg * N + i);
  for (int i = 1; i <= N; i++)
    pop();
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
