/* Stale pointers: a reader sees older heads of a list than the counter says. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
typedef struct node {
  struct node *next;
  int v;
} node;
static _Atomic(node *) head;
static atomic_int n;
static void *one(void *arg) {
  for (int i = 1; i < 4; i++) {
    node *x = malloc(sizeof *x);
    x->v = i, x->next = atomic_load_explicit(&head, memory_order_relaxed);
    atomic_store_explicit(&head, x, memory_order_release);
    atomic_store_explicit(&n, i, memory_order_relaxed);
  }
  return arg;
}
static void *two(void *arg) {
  int k = atomic_load_explicit(&n, memory_order_relaxed);
  node *x = atomic_load_explicit(&head, memory_order_acquire);
  node *y = atomic_load_explicit(&head, memory_order_acquire);
  assert(!(k == 3 && x && x->v == 1 && y->v == 2));
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
