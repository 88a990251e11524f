// run: --engine prove
// expect: UNKNOWN(an address that may be of several objects, or of none)
// run: --engine prove -DCONDITION
// expect: UNKNOWN(on a condition variable)
// why: no proof is found of an MCS lock, whose nodes are linked by pointers,
// nor of threads made without end that wait on conditions: it is told why.
#ifdef CONDITION
#include <assert.h>
#include <pthread.h>
#define ROOM 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_some = PTHREAD_COND_INITIALIZER,
                      has_room = PTHREAD_COND_INITIALIZER;
static int n;
static void *produce(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (n == ROOM)
      pthread_cond_wait(&has_room, &m);
    n++;
    assert(n <= ROOM);
    pthread_cond_signal(&has_some);
    pthread_mutex_unlock(&m);
  }
  return arg;
}
static void *consume(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
#ifdef MUTANT
    if (n == 0)
#else
    while (n == 0)
#endif
      pthread_cond_wait(&has_some, &m);
    n--;
    assert(n >= 0);
    pthread_cond_signal(&has_room);
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, produce, 0);
    pthread_create(&t, 0, consume, 0);
  }
}
#else
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
#endif
