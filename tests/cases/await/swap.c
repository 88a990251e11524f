// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search preemptions
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// why: A failing compare-exchange leaves what is expected in a variable of
// the loop's body, which is another object each time around.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int lock;
static int count;

static void *run(void *arg) {
  while (1) {
    int expected = 0;
#ifdef MUTANT
    expected = lock;
#endif
    if (atomic_compare_exchange_strong(&lock, &expected, 1))
      break;
  }
  count++;
  lock = 0;
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
