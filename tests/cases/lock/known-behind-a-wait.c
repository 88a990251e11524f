// run: --unwind 3
// expect: TRUE
// why: what was waited for is known behind the wait, in what is stored and
// in guards, and not before it.
// run: --unwind 3 -DBEFORE
// expect: FALSE(assertion)
// mutant: what is waited for has other values before the wait.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int turn, seen, twice, early;

void *wait_for_it(void *arg) {
  early = turn;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(turn == 2);
  seen = 3 * turn;
  turn = turn + 1;
  __VERIFIER_atomic_end();
  pthread_mutex_lock(&m);
  twice += seen == 6;
  if (twice == 2)
    turn = 9;
  pthread_mutex_unlock(&m);
  return arg;
}

void *turn_it(void *arg) {
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&m);
    turn++;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  twice++;
  assert(twice < 2 || seen == 6);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wait_for_it, 0);
  pthread_create(&u, 0, turn_it, 0);
  pthread_join(u, 0);
#ifdef BEFORE
  int now = turn, then = early;
  assert(now != 2 || then != 1);
#else
  int now = turn;
  assert(now == 2 || now == 3 || now == 9);
#endif
  return 0;
}
