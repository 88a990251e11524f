// run: --engine prove --property no-data-race
// expect: TRUE
// run: --engine prove --property no-data-race -DMUTANT=1
// expect: UNKNOWN('n' may be written here while it is read)
// run: --search hybrid --property no-data-race -DMUTANT=1
// expect: FALSE(no-data-race)
// run: --engine prove --property no-data-race -DMUTANT=2
// expect: UNKNOWN(weaker than acquire or release)
// why: a lock of the program's own keeps accesses apart; not if it is given back
// too early, or by a store that does not release.
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int n;
static void give_back(void) {
#if MUTANT == 2
  atomic_flag_clear_explicit(&lock, memory_order_relaxed);
#else
  atomic_flag_clear(&lock);
#endif
}
static void *work(void *arg) {
  for (;;) {
    while (atomic_flag_test_and_set(&lock)) {
    }
#if MUTANT == 1
    give_back();
    n++;
#else
    n++;
    give_back();
#endif
  }
  return arg;
}
int main(void) {
  pthread_t t;
#ifdef MUTANT
  for (int i = 0; i < 2; i++)
#else
  for (;;)
#endif
    pthread_create(&t, 0, work, 0);
}
