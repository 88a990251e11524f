// run: --unwind 3
// expect: TRUE
// why: Lock-free queue: two threads put a node each, by compare-and-swap.
// run: --unwind 3 -DSTORE
// expect: FALSE(assertion)
// mutant: the node is linked by a plain store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *_Atomic tail = &nodes[0];

static void *run(void *arg) {
  struct node *mine = arg ? &nodes[1] : &nodes[2];
  for (;;) {
    struct node *last = tail, *next = last->next;
    if (next) {
      atomic_compare_exchange_strong(&tail, &last, next);
#ifdef STORE
    } else {
      last->next = mine;
#else
    } else if (atomic_compare_exchange_strong(&last->next, &next, mine)) {
#endif
      atomic_compare_exchange_strong(&tail, &last, mine);
      break;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(nodes[0].next && nodes[0].next->next);
  assert(tail == nodes[0].next->next);
  return 0;
}
