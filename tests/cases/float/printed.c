// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: a number that nothing depends on costs nothing; one that is read as
// bits does not decide more than it may.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double load;
static int jobs;

static void *work(void *arg) {
  double share = __VERIFIER_nondet_int() / 7.0;
  pthread_mutex_lock(&lock);
  load = load * 0.9 + share;
#ifdef MUTANT
  pthread_mutex_unlock(&lock);
  jobs++;
#else
  jobs++;
  pthread_mutex_unlock(&lock);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d jobs, load %g\n", jobs, load);
  assert(jobs == 2);
  return 0;
}
