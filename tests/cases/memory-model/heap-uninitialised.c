// run: --memory-model rc11 --search explicit --property assertion --property no-data-race
// expect: TRUE
// run: --memory-model rc11 --search graph --property assertion --property no-data-race
// expect: TRUE
// run: --memory-model rc11 --property assertion --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --search explicit --property assertion --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --search graph --property assertion --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --search explicit --property assertion -DEARLY
// expect: UNKNOWN(a load that may read an atomic object before it is initialised)
// mutant: WEAK: the exchange that publishes a node releases nothing
// why: A node comes from malloc, and the store to its atomic member is the first
//   message there that has a value.  Who finds the node cannot read what was
//   there before.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef WEAK
#define PUBLISHED memory_order_relaxed
#else
#define PUBLISHED memory_order_release
#endif

struct node {
  _Atomic(struct node *) next;
  int value;
};

static _Atomic(struct node *) head;

static void push(int value) {
  struct node *new = malloc(sizeof *new);
  struct node *old = atomic_load_explicit(&head, memory_order_relaxed);
#ifdef EARLY
  assert(atomic_load_explicit(&new->next, memory_order_relaxed) != new);
#endif
  new->value = value;
  do
    atomic_store_explicit(&new->next, old, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&head, &old, new, PUBLISHED,
                                                memory_order_relaxed));
}

static void *pusher(void *value) {
  push(*(int *)value);
  return NULL;
}

static void *reader(void *u) {
  struct node *n = atomic_load_explicit(&head, memory_order_acquire);
  if (n)
    assert(n->value == 1 || n->value == 2);
  return u;
}

int main(void) {
  pthread_t t, u, v;
  int one = 1, two = 2, count = 0;
  pthread_create(&t, 0, pusher, &one);
  pthread_create(&u, 0, pusher, &two);
  pthread_create(&v, 0, reader, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  for (struct node *n = head; n; n = n->next)
    count++;
  assert(count == 2);
  return 0;
}
