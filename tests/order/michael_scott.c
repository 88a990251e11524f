/* Michael and Scott's queue: each thread puts a node of its own at the end and
 * takes one from the front, by compare-and-swap; who has put a node finds the
 * queue not empty.  Nodes are not used again.
 *
 * -DN=TRIES of each operation -DTHREADS=COUNT (2 to 4).  TRUE; FALSE with
 * -DUNSAFE, where a node is linked by a store. */
// row: 2-safe TRUE n=1..3 -DN={n} -DTHREADS=2 --unwind={n}
// row: 3-safe TRUE n=1,2 -DN={n} -DTHREADS=3 --unwind={n}
// row: 4-safe TRUE n=1,2 -DN={n} -DTHREADS=4 --unwind={n}
// row: 2-unsafe FALSE n=1..3 -DN={n} -DTHREADS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=1,2 -DN={n} -DTHREADS=3 -DUNSAFE --unwind={n}
// row: 4-unsafe FALSE n=1,2 -DN={n} -DTHREADS=4 -DUNSAFE --unwind={n}
#include "coupled.h"

/* Nodes are numbers from 1 on, the first one the dummy; 0 is none.  The node
 * at the head has been taken, those behind it not yet. */
static SHARED int head = 1, tail = 1, next[THREADS + 2];

/* Put 'node' behind 'last', which has had no successor.  Is it there? */
static int link_behind(int last, int node) {
#ifdef UNSAFE
  next[last] = node;
  return 1;
#else
  return cas(&next[last], 0, node);
#endif
}

/* Have the tries sufficed? */
static int put(int node) {
  for (int k = 0; k < N; k++) {
    int last = tail, successor = next[last];
    if (successor) {
      cas(&tail, last, successor);
    } else if (link_behind(last, node)) {
      cas(&tail, last, node);
      return 1;
    }
  }
  return 0;
}

/* Is the queue empty?  Else it has given a node away, or the tries have not
 * sufficed. */
static int take_from_empty(void) {
  for (int k = 0; k < N; k++) {
    int first = head, last = tail, successor = next[first];
    if (!successor)
      return 1;
    if (first == last)
      cas(&tail, last, successor);
    else if (cas(&head, first, successor))
      return 0;
  }
  return 0;
}

static void *work(void *arg) {
  if (put((int)(long)arg + 2))
    assert(!take_from_empty());
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
