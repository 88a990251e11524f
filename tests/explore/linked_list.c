/* Threads add nodes of their own to a sorted list under one lock; each node is
 * its thread's alone until it is in the list.
 *
 * -DTHREADS=COUNT -DN=NODES of each.  TRUE; FALSE with -DUNSAFE, where the
 * place is looked for without the lock. */
// row: safe TRUE n=1..3 -DTHREADS=2 -DN={n}
// row: three-safe TRUE n=1,2 -DTHREADS=3 -DN={n}
// row: unsafe FALSE n=1..3 -DTHREADS=2 -DN={n} -DUNSAFE
#include "many.h"
#include <stdlib.h>

typedef struct Node {
  int key;
  struct Node *next;
} Node;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Node *head;

static Node **place(int key) {
  Node **at = &head;
  while (*at && (*at)->key < key)
    at = &(*at)->next;
  return at;
}

static void add(Node *n) {
#ifdef UNSAFE
  Node **at = place(n->key);
  pthread_mutex_lock(&lock);
#else
  pthread_mutex_lock(&lock);
  Node **at = place(n->key);
#endif
  n->next = *at;
  *at = n;
  pthread_mutex_unlock(&lock);
}

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < N; i++) {
    Node *n = malloc(sizeof *n);
    if (!n)
      abort();
    n->key = i * THREADS + me;
    add(n);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int i = 0;
  start(threads, work, 0, THREADS);
  join(threads, THREADS);
  for (const Node *n = head; n; n = n->next)
    assert(n->key == i++);
  assert(i == THREADS * N);
  return 0;
}
