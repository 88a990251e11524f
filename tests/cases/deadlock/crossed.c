// run: --property no-deadlock -DTHIRD=for(;;); -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=for(;;); -DMUTANT --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=for(;;); -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=for(;;); --unwind 1
// expect: TRUE
// run: --property no-deadlock -DTHIRD=for(;;); --search explicit
// expect: TRUE
// run: --property no-deadlock -DTHIRD=for(;;)n++; -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=for(;;)n++; -DMUTANT --reduction mpor
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=for(;;)n++; --unwind 2 --engine portfolio
// expect: TRUE
// run: --property no-deadlock -DTHIRD=for(;;)n++; --unwind 2 --engine order
// expect: UNKNOWN(loop third.0 needs a bound above 2)
// run: --property no-deadlock -DTHIRD=while(!n); -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=while(!n); -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DTHIRD=pthread_exit(0); -DMUTANT
// expect: FALSE(no-deadlock)
// why: Two threads lock two mutexes in opposite orders, and main joins them,
//   while a third spins, goes on, waits for what never comes, or ends.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static unsigned n;

static void both(pthread_mutex_t *x, pthread_mutex_t *y) {
  pthread_mutex_lock(x);
  pthread_mutex_lock(y);
  pthread_mutex_unlock(y);
  pthread_mutex_unlock(x);
}

static void *first(void *arg) {
  both(&a, &b);
  return arg;
}

static void *second(void *arg) {
#ifdef MUTANT
  both(&b, &a);
#else
  both(&a, &b);
#endif
  return arg;
}

static void *third(void *arg) {
  THIRD
  return arg;
}

int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_create(&z, NULL, third, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
