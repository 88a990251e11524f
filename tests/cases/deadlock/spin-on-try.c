// run: --unwind 2 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --unwind 2 --property no-deadlock --reduction mpor
// expect: FALSE(no-deadlock)
// run: --unwind 2 --property no-deadlock --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit
// expect: FALSE(no-deadlock)
// run: --unwind 2 --property no-deadlock -DINPUT
// expect: FALSE(no-deadlock)
// why: Two threads wait for each other while a third tries one of their locks
//   again and again, or spins on what inputs are.
#include <pthread.h>
#include <time.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER,
                       n = PTHREAD_MUTEX_INITIALIZER;
static volatile int *volatile last;

static void *cross(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  return arg;
}

static void *spin(void *arg) {
  int seen = 0;
  last = &seen;
  for (;;) {
#ifdef INPUT
    *last = __VERIFIER_nondet_bool();
#else
    if (!pthread_mutex_trylock(&m))
      pthread_mutex_unlock(&m);
    *last = 1;
#endif
  }
  return arg;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, spin, NULL);
  pthread_mutex_lock(&n);
  pthread_create(&y, NULL, cross, NULL);
  pthread_mutex_lock(&m);
  pthread_join(y, NULL);
  return 0;
}
