// run: --unwind 1
// expect: FALSE(assertion)
// why: A node popped and pushed again deceives a compare-and-swap.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  int value;
};

static struct node nodes[2] = {{NULL, 1}, {NULL, 2}};
static struct node *_Atomic top = &nodes[0];
static _Atomic int second_in_use;

static void *slow(void *arg) {
  struct node *mine = top, *next = mine ? mine->next : NULL;
  if (mine && atomic_compare_exchange_strong(&top, &mine, next))
    assert(top != &nodes[1] || !second_in_use);
  return arg;
}

static void *fast(void *arg) {
  struct node *a = top;
  if (a != &nodes[0] ||
      !atomic_compare_exchange_strong(&top, &a, nodes[0].next))
    return arg;
  struct node *b = top;
  if (!atomic_compare_exchange_strong(&top, &b, NULL))
    return arg;
  second_in_use = 1;
  nodes[0].next = NULL;
  struct node *none = NULL;
  atomic_compare_exchange_strong(&top, &none, &nodes[0]);
  return arg;
}

int main(void) {
  pthread_t a, b;
  nodes[0].next = &nodes[1];
  pthread_create(&a, NULL, slow, (void *)0L);
  pthread_create(&b, NULL, fast, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
