// run:
// expect: FALSE(assertion)
// why: The end of a fresh deque is 0, and one less than that is no less.

/* sysprog21/concurrent-programs: the deque of Chase and Lev, when its owner
 * takes before it has pushed. */
#define main demo
#include "sysprog21/concurrent-programs/work-steal/work-steal.c"
#undef main

static deque_t deque;

static void *thief(void *unused) {
  work_t *w = steal(&deque);
  assert(w == EMPTY || w == ABORT);
  return unused;
}

int main(void) {
  pthread_t thread;
  init(&deque, 2);
  pthread_create(&thread, NULL, thief, NULL);
  assert(take(&deque) == EMPTY);
  pthread_join(thread, NULL);
  return 0;
}
