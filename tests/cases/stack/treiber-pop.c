// run: --unwind 2
// expect: TRUE
// why: Two threads that pop get different nodes.
// run: --unwind 2 -DPLAIN
// expect: FALSE(assertion)
// mutant: the top is read and written in two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  int value;
};

static struct node nodes[2] = {{NULL, 1}, {NULL, 2}};
static struct node *_Atomic top = &nodes[0];
static int got[2];

static void *run(void *arg) {
  struct node *mine = top;
#ifdef PLAIN
  top = mine->next;
#else
  while (!atomic_compare_exchange_strong(&top, &mine, mine->next))
    ;
#endif
  got[arg != NULL] = mine->value;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  nodes[0].next = &nodes[1];
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(got[0] + got[1] == 3);
  assert(top == NULL);
  return 0;
}
