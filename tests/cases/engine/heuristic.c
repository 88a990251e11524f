// run: --search heuristic
// expect: FALSE(assertion)
// run: --search heuristic -DLOCK
// expect: TRUE
// run: --search heuristic -DLOCK --property no-deadlock
// expect: TRUE
// run: --search heuristic -DLOCK -DTWICE --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search heuristic --reach 25,25
// expect: FALSE(reach)
// run: --search heuristic -DINPUT
// expect: UNKNOWN(only three values of an input)
// why: whatever order configurations come in, all are looked at.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b;
extern int __VERIFIER_nondet_int(void);

static void *set(void *arg) {
#ifdef LOCK
  pthread_mutex_lock(&m);
#endif
  a = 1; // 25
  b = -1;
#ifdef TWICE
  pthread_mutex_lock(&m);
#endif
#ifdef LOCK
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, set, NULL);
  pthread_create(&two, NULL, set, NULL);
#ifdef INPUT
  int x = __VERIFIER_nondet_int();
  return x > 100 ? a : b;
#endif
#ifdef LOCK
  pthread_mutex_lock(&m);
#endif
  assert(a + b == 0);
#ifdef LOCK
  pthread_mutex_unlock(&m);
#endif
  return 0;
}
