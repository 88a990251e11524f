// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: Whoever does not get the mutex tries again; the mutant goes on.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *arg) {
  while (pthread_mutex_trylock(&m)) {
#ifdef MUTANT
    break;
#endif
    sched_yield();
  }
  count++;
#ifndef MUTANT
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(count == 2);
}
