// run: --property no-deadlock --property assertion
// expect: FALSE(no-deadlock)
// run: -DNEVER=(came_through)
// expect: FALSE(assertion)
// run: -DNEVER=(came_through&&y==0)
// expect: TRUE
// why: Whether a thread comes through its wait is decided by the order, though
// no branch and no check tells it; the other order is a deadlock.
#include <assert.h>
#include <pthread.h>

#ifndef NEVER
#define NEVER 0
#endif

int x, y, came_through;

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

void *open_for_a_moment(void *unused) {
  pthread_mutex_unlock(&gate);
  pthread_mutex_lock(&gate);
  return unused;
}

void *pass(void *unused) {
  y = 1;
  pthread_mutex_lock(&gate);
  came_through = 1;
  assert(!(NEVER));
  return unused;
}

int main(void) {
  pthread_t b;
  pthread_mutex_lock(&gate);
  pthread_create(&b, NULL, pass, NULL);
  open_for_a_moment(NULL);
  pthread_join(b, NULL);
  return 0;
}
