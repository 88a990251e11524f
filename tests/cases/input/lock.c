// run: --search dpor
// expect: TRUE
// run: --search dpor -DUNLOCKED
// expect: FALSE(assertion)
// why: Amounts of any size move under a lock.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned from = 1000, to;

static void *move(void *arg) {
  unsigned amount = __VERIFIER_nondet_uint();
#ifndef UNLOCKED
  pthread_mutex_lock(&m);
#endif
  if (amount <= from) {
    from -= amount;
    to += amount;
  }
#ifndef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, move, 0);
  pthread_create(&u, 0, move, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(from + to == 1000);
}
