// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(valid-deref)
// run: --search explicit -DMUTANT
// expect: FALSE(valid-deref)
// why: Each waits at a node of its own, which the one before it knows; the
// mutant lets the next go early, which then is gone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct Node {
  struct Node *_Atomic next;
  _Atomic int waits;
} Node;

static Node *_Atomic last;
static int count;

static void *run(void *arg) {
  Node me = {0};
  me.waits = 1;
  Node *before = atomic_exchange(&last, &me);
  if (before) {
    before->next = &me;
    while (me.waits)
      ;
  }
#ifdef MUTANT
  if (me.next)
    me.next->waits = 0;
#endif
  count++;
  Node *mine = &me;
  if (!me.next && atomic_compare_exchange_strong(&last, &mine, NULL))
    return arg;
  while (!me.next)
    ;
  me.next->waits = 0;
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(count == 2);
}
