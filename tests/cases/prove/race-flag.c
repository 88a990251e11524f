// run: --engine prove --property no-data-race
// expect: TRUE
// run: --engine prove --property no-data-race -DMUTANT=1
// expect: UNKNOWN(whose memory order is weaker than acquire or release)
// run: --engine prove --property no-data-race -DMUTANT=2
// expect: UNKNOWN('data' may be written here while it is read)
// run: --search explicit --property no-data-race -DMUTANT=2
// expect: FALSE(no-data-race)
// why: who has seen the flag comes after who has set it. Not if that is relaxed,
// or set too early.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int is_set;
static void *look(void *arg) {
#if MUTANT == 1
  while (!atomic_load_explicit(&is_set, memory_order_relaxed)) {
  }
#else
  while (!atomic_load(&is_set)) {
  }
#endif
  return data ? arg : 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, 0, look, 0);
#if MUTANT == 2
  atomic_store(&is_set, 1);
#endif
  data = 1;
  atomic_store(&is_set, 1);
}
