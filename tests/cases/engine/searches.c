// run: --engine explicit -DWRONG
// expect: FALSE(assertion)
// run: --engine explicit
// expect: TRUE
// run: --engine preemptions -DWRONG
// expect: FALSE(assertion)
// run: --engine preemptions
// expect: TRUE
// run: --engine random -DWRONG
// expect: FALSE(assertion)
// run: --engine heuristic -DWRONG
// expect: FALSE(assertion)
// run: --engine heuristic
// expect: TRUE
// run: --engine dpor -DWRONG
// expect: FALSE(assertion)
// run: --engine dpor
// expect: TRUE
// run: --engine guided -DWRONG
// expect: FALSE(assertion)
// run: --engine guided
// expect: TRUE
// run: --engine hybrid -DWRONG
// expect: FALSE(assertion)
// run: --engine hybrid
// expect: TRUE
// run: --engine slice -DWRONG
// expect: FALSE(assertion)
// run: --engine slice
// expect: TRUE
// run: --engine unfolding -DWRONG
// expect: FALSE(assertion)
// run: --engine unfolding
// expect: TRUE
// run: --engine graph -DWRONG
// expect: FALSE(assertion)
// run: --engine graph
// expect: TRUE
// why: '--engine NAME' of a search is short for --search NAME.
// run: --engine explore
// expect: TRUE
// run: --search dpor --engine explore
// expect: TRUE
// run: --engine order --engine dpor --search hybrid -DWRONG
// expect: FALSE(assertion)
// run: --engine dpor --engine order -DWRONG
// expect: FALSE(assertion)
// why: --search chooses the engine, too; the last one given counts.
// run: --engine order --search dpor
// expect: USAGE(--search does not go with --engine order (only explore has searches): leave one of them out)
// run: --search dpor --engine prove
// expect: USAGE(--search does not go with --engine prove (only explore has searches): leave one of them out)
// run: --search order
// expect: USAGE(--search: expected explicit|)
// run: --engine orders
// expect: USAGE(--engine: expected portfolio|order|scheduler|explore|static|prove)
// why: Another engine has no search, and what is no search is no engine.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef WRONG
enum { MOST = 1 };
#else
enum { MOST = 2 };
#endif

static atomic_int n;

static void *run(void *arg) {
  atomic_fetch_add(&n, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  atomic_fetch_add(&n, 1);
  assert(atomic_load(&n) <= MOST);
  return 0;
}
