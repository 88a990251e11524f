// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: Setting what is set changes nothing; the mutant looks before it sets.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static _Atomic int lock;
static int count;

static void *run(void *arg) {
#ifdef MUTANT
  while (lock)
    ;
  lock = 1;
#else
  do
    while (lock)
      ;
  while (atomic_exchange(&lock, 1));
#endif
  while (atomic_flag_test_and_set(&held))
    ;
  atomic_flag_clear(&held);
  count++;
  lock = 0;
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
