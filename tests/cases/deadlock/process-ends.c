// run: --property no-deadlock -DMAIN=return(0);
// expect: TRUE
// run: --property no-deadlock -DMAIN=return(0); --search explicit
// expect: TRUE
// run: --property no-deadlock -DMAIN=exit(0);
// expect: TRUE
// run: --property no-deadlock -DMAIN=for(;;);
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMAIN=for(;;); --search explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMAIN=pthread_exit(0);
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMAIN=while(any()); --unwind 4
// expect: UNKNOWN(loop main.0 needs a bound above 4)
// run: --property no-deadlock -DMAIN=pthread_join(x,0); --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMAIN=pthread_join(x,0); -DSECOND=exit(0);
// expect: TRUE
// run: --property no-deadlock -DMAIN=pthread_join(x,0); -DSECOND=exit(0); --search explicit
// expect: TRUE
// run: --property no-deadlock -DMAIN=pthread_join(x,0); -DSECOND=if(any())exit(0);
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMAIN=pthread_join(x,0); -DSECOND=if(any())exit(0); --search explicit
// expect: FALSE(no-deadlock)
// why: A thread waits for its own lock.  When main returns, or any thread calls
//   exit, that ends, too; else it is for ever.
#include <pthread.h>
#include <stdlib.h>

#ifndef SECOND
#define SECOND
#endif

_Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static int any(void) { return __VERIFIER_nondet_bool(); }

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a);
  return arg;
}

static void *second(void *arg) {
  SECOND
  return any() ? arg : NULL;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  MAIN
  return 0;
}
