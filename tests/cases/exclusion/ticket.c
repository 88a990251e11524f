// run: --unwind 2
// expect: TRUE
// why: Ticket lock: the ticket is drawn in one step.
// run: --unwind 2 -DEARLY
// expect: FALSE(assertion)
// mutant: the next one is served before the critical section.
// run: --unwind 2 -DTORN
// expect: FALSE(assertion)
// mutant: the ticket is read and advanced in two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int next, serving;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  (void)other;
#ifdef TORN
  int mine = next;
  next = mine + 1;
#else
  int mine = atomic_fetch_add(&next, 1);
#endif
  __VERIFIER_assume(serving == mine);
#ifdef EARLY
  serving = mine + 1;
#endif
  critical(me);
#ifndef EARLY
  serving = mine + 1;
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
