// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --engine order -DMUTANT=1
// expect: FALSE(assertion)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --engine order -DMUTANT=2
// expect: FALSE(assertion)
// why: in a ticket lock numbers may wrap around, as there are fewer threads than
// numbers. Not if who has been served gives back twice, or somebody gives back
// who has drawn nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef MUTANT
#define N 3
#else
#define N 100
#endif
static atomic_uint next, served;
static int inside;
static void *work(void *arg) {
  for (;;) {
    unsigned mine = atomic_fetch_add(&next, 1);
    while (served != mine) {
    }
    inside = 1;
    assert(inside == 1);
    inside = 0;
    atomic_fetch_add(&served, 1);
#if MUTANT == 1
    atomic_fetch_add(&served, 1);
#endif
  }
  return arg;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++)
    pthread_create(&t, 0, work, 0);
#if MUTANT == 2
  atomic_fetch_add(&served, 1);
#endif
}
