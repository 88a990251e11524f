// run: --property assertion --engine prove
// expect: TRUE
// run: --property assertion -DMUTANT
// expect: FALSE(assertion)
// why: The number of a thread is not changed when main's memory becomes that of
// all, after a step of main.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  x++;
#ifndef MUTANT
  x--;
#endif
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  int ends[2];
  pthread_t t;
  if (pipe(ends) || pthread_create(&t, NULL, run, NULL))
    return 1;
  pthread_mutex_lock(&m);
  assert(x == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
