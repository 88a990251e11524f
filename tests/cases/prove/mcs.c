// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: an MCS lock, whose nodes are elements of an array, linked by pointers;
// not if one does not wait until who comes before gives back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct node {
  struct node *_Atomic next;
  atomic_int waits;
};
static struct node *_Atomic tail;
static struct node nodes[2];
static int inside;
static void acquire(struct node *me) {
  me->next = 0;
  me->waits = 1;
  struct node *before = atomic_exchange(&tail, me);
  if (before) {
    before->next = me;
#ifndef MUTANT
    while (me->waits) {
    }
#endif
  }
}
static void release(struct node *me) {
  if (!me->next) {
    struct node *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, 0))
      return;
    while (!me->next) {
    }
  }
  struct node *next = me->next;
  next->waits = 0;
}
static void *one(void *arg) {
  for (;;) {
    acquire(&nodes[0]);
    inside = 1;
    assert(inside == 1);
    inside = 0;
    release(&nodes[0]);
  }
  return arg;
}
static void *two(void *arg) {
  for (;;) {
    acquire(&nodes[1]);
    inside = 2;
    assert(inside == 2);
    inside = 0;
    release(&nodes[1]);
  }
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
}
