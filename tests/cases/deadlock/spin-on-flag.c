// run: --property no-deadlock -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction mpor
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --unwind 3 --engine order
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock -DMUTANT -DFREE --unwind 3
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// run: --property no-deadlock -DMUTANT -DFREE --search explicit
// expect: UNKNOWN(threads wait for each other, and the others may go on)
// why: main spins until the threads say that they are done; with FREE a third
//   says so, and a scheduler that is fair lets it: then the process ends.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  done |= 1;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *second(void *arg) {
#ifdef MUTANT
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
#else
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
#endif
  done |= 2;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *third(void *arg) {
#ifdef FREE
  done = 3;
#endif
  return arg;
}

int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_create(&z, NULL, third, NULL);
  while (done != 3)
    ;
  return 0;
}
