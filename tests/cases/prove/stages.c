// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: which values two variables have together while a lock is free is known
// from the states where it is, for any number of threads. Not if one gives the
// lock up in between.
#include <assert.h>
#include <pthread.h>

static int low = 42, high = 42;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  assert(low <= high);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *change(void *arg) {
  pthread_mutex_lock(&lock);
  high = 31;
#ifdef MUTANT
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  low = 17;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, change, 0);
#ifdef MUTANT
  pthread_create(&t, 0, look, 0);
#else
  for (;;)
    pthread_create(&t, 0, look, 0);
#endif
}
