// run: --engine prove --property assertion
// expect: TRUE
// run: --property assertion -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion -DMUTANT=2
// expect: FALSE(assertion)
// why: a flag says whether there is something, whenever nobody has the lock:
// as if what is done with the lock were one step. Not if the flag is forgotten,
// or the lock is given up in between.
#ifndef MUTANT
#define MUTANT 0
#endif
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned n, has;
static void *put(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (n < 100) {
      n++;
      has = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return arg;
}
static void *get(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (has) {
      assert(n > 0);
      n--;
#if MUTANT == 2
      pthread_mutex_unlock(&m);
      pthread_mutex_lock(&m);
#endif
      if (n == 0 && MUTANT != 1)
        has = 0;
    }
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, put, 0);
    pthread_create(&t, 0, get, 0);
  }
}
