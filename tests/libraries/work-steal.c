// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: the deque of Chase and Lev; its owner takes
 * from one end, a thief from the other. */
#define main demo
#include "sysprog21/concurrent-programs/work-steal/work-steal.c"
#undef main

static deque_t deque;
static work_t works[2];
static _Atomic int got[2];

static void claim(work_t *w) {
  if (w != EMPTY && w != ABORT)
    got[w - works]++;
}

static void *thief(void *unused) {
  claim(steal(&deque));
  return unused;
}

int main(void) {
  pthread_t thread;
  init(&deque, 2);
  push(&deque, &works[0]);
  pthread_create(&thread, NULL, thief, NULL);
  push(&deque, &works[1]);
  claim(take(&deque));
  claim(take(&deque));
  pthread_join(thread, NULL);
  assert(got[0] == 1 && got[1] == 1);
#ifdef BROKEN
  assert(deque.top == 1);
#endif
  return 0;
}
