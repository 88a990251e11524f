/* Treiber's stack: each thread pushes a node of its own and pops one, by
 * compare-and-swap of the top.  No node is popped twice; a node is never pushed
 * again, so that a top that is the same is the same stack.
 *
 * -DN=TRIES of each operation -DTHREADS=COUNT (2 to 4).  TRUE; FALSE with
 * -DUNSAFE, where pop stores the new top without comparing. */
// row: 2-safe TRUE n=1..4 -DN={n} -DTHREADS=2 --unwind={n}
// row: 3-safe TRUE n=1..3 -DN={n} -DTHREADS=3 --unwind={n}
// row: 4-safe TRUE n=1,2 -DN={n} -DTHREADS=4 --unwind={n}
// row: 2-unsafe FALSE n=1..4 -DN={n} -DTHREADS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=1..3 -DN={n} -DTHREADS=3 -DUNSAFE --unwind={n}
// row: 4-unsafe FALSE n=1,2 -DN={n} -DTHREADS=4 -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int top; /* a node, from 1 on, or 0 */
static SHARED int below[THREADS + 1], popped[THREADS + 1];

static void push(int node) {
  for (int k = 0; k < N; k++) {
    int old = top;
    below[node] = old;
    if (cas(&top, old, node))
      break;
  }
}

/* A node, or 0: the stack is empty, or the tries have not sufficed. */
static int pop(void) {
  for (int k = 0; k < N; k++) {
    int old = top;
    if (!old)
      break;
#ifdef UNSAFE
    top = below[old];
    return old;
#else
    if (cas(&top, old, below[old]))
      return old;
#endif
  }
  return 0;
}

static void *work(void *arg) {
  push((int)(long)arg + 1);
  int node = pop();
  if (node)
    assert(cas(&popped[node], 0, 1));
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
