// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: owner == 0)
// why: a flag that is looked at and set while a mutex is held is a lock itself,
// as the invariant tells. Not if the mutex is given up in between.
#include <assert.h>
#include <pthread.h>

static int is_busy, owner;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  if (is_busy) {
    pthread_mutex_unlock(&lock);
    return arg;
  }
#if MUTANT == 1
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  is_busy = 1;
  pthread_mutex_unlock(&lock);
  assert(owner == 0);
  owner = 1;
  owner = 0;
  pthread_mutex_lock(&lock);
  is_busy = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
