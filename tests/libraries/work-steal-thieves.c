// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: the deque of Chase and Lev and two thieves. */
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
  pthread_t threads[2];
  init(&deque, 2);
  push(&deque, &works[0]);
  push(&deque, &works[1]);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, thief, NULL);
  claim(take(&deque));
  claim(take(&deque));
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(got[0] == 1 && got[1] == 1);
#ifdef BROKEN
  assert(deque.top == 2);
#endif
  return 0;
}
