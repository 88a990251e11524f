// run: --engine portfolio --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --engine portfolio --memory-model rc11 --property no-deadlock -DLINK=relaxed
// expect: FALSE(no-deadlock)
// run: --engine portfolio --memory-model rc11 --property no-deadlock -DENTER=acquire
// expect: FALSE(no-deadlock)
/* Three threads take a lock whose waiters form a list (MCS), one of them twice.
 * No bound of loops suffices for its deadlocks, and it has many interleavings,
 * so the portfolio needs the search graph.  Without LINK=release, or with an
 * ENTER that does not release, the reset of a link may follow its store in
 * modification order: the holder waits for ever. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LINK
#define LINK release
#endif
#ifndef ENTER
#define ENTER acq_rel
#endif
#define JOIN(a, b) a##b
#define ORDER(o) JOIN(memory_order_, o)
#define LOAD(x, o) atomic_load_explicit(x, ORDER(o))
#define STORE(x, v, o) atomic_store_explicit(x, v, ORDER(o))

typedef struct Node Node;
struct Node {
  _Atomic(Node *) next;
  atomic_int waits;
};

_Atomic(Node *) tail;
Node nodes[3];
int sum;

static void lock(Node *me) {
  STORE(&me->next, NULL, relaxed);
  STORE(&me->waits, 1, relaxed);
  Node *before = atomic_exchange_explicit(&tail, me, ORDER(ENTER));
  if (!before)
    return;
  STORE(&before->next, me, LINK);
  while (LOAD(&me->waits, acquire))
    ;
}

static void unlock(Node *me) {
  if (!LOAD(&me->next, relaxed)) {
    Node *self = me;
    if (atomic_compare_exchange_strong_explicit(
            &tail, &self, NULL, memory_order_release, memory_order_relaxed))
      return;
    while (!LOAD(&me->next, relaxed))
      ;
  }
  STORE(&LOAD(&me->next, acquire)->waits, 0, release);
}

static void *thread(void *node) {
  for (int i = 0; i < 1 + (node == &nodes[0]); i++) {
    lock(node);
    sum++;
    unlock(node);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, thread, &nodes[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(sum == 4);
}
