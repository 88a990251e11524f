// run: --unwind 2
// expect: TRUE
// why: Treiber's stack keeps the nodes of two pushers.
// run: --unwind 2 -DSTORE
// expect: FALSE(assertion)
// mutant: the top is stored, not swapped.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  int value;
};

static struct node nodes[2] = {{NULL, 1}, {NULL, 2}};
static struct node *_Atomic top;

static void *run(void *arg) {
  struct node *mine = &nodes[arg != NULL];
  mine->next = top;
#ifdef STORE
  top = mine;
#else
  while (!atomic_compare_exchange_strong(&top, &mine->next, mine))
    ;
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  struct node *first = top;
  assert(first->next && first->value + first->next->value == 3);
  assert(first->next->next == NULL);
  return 0;
}
