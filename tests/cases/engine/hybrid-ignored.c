// run: --search hybrid
// expect: TRUE
// run: --search hybrid -DMUTANT
// expect: FALSE(assertion)
// run: --search hybrid -DMUTANT -DALONE
// expect: FALSE(assertion)
// run: --search hybrid -DDEADLOCK --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit -DDEADLOCK --property no-deadlock
// expect: FALSE(no-deadlock)

/* A thread that goes round for ever on what is its own keeps none from being
 * looked at: neither a check that fails nor two that wait for each other. */
#include <assert.h>
#include <pthread.h>

int x;
volatile int ticks;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *tick(void *arg) {
  for (;;)
    ticks = !ticks;
  return 0;
}

static void *count(void *arg) {
#ifdef DEADLOCK
  pthread_mutex_lock(arg);
  pthread_mutex_lock(arg == &a ? &b : &a);
#endif
  x++;
#ifdef DEADLOCK
  pthread_mutex_unlock(arg == &a ? &b : &a);
  pthread_mutex_unlock(arg);
#endif
#ifdef MUTANT
  assert(x != 1);
#endif
  return 0;
}

int main(void) {
  pthread_t t, one, two;
  pthread_create(&t, 0, tick, 0);
  pthread_create(&one, 0, count, &a);
#ifndef ALONE
  pthread_create(&two, 0, count, &b);
#endif
  pthread_join(t, 0);
  return 0;
}
