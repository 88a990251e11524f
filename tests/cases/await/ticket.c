// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: A ticket lock is served in order; the mutant serves two at once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned next, served;
static int count;

static void *run(void *arg) {
  unsigned ticket = atomic_fetch_add(&next, 1);
#ifdef MUTANT
  while (served + 1 < ticket)
    ;
#else
  while (served != ticket)
    ;
#endif
  count++;
  served++;
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  assert(count == 3);
}
