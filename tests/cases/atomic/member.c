// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race --search explicit
// expect: TRUE
// run: --unwind 1
// expect: TRUE
// run: --property no-data-race -DMUTANT
// expect: FALSE(no-data-race)
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: a member of an atomic structure is atomic, as it is to the compiler that
// accepts it; the mutant's structure is none.
#include <assert.h>
#include <pthread.h>

struct pair {
  int first, second;
};

#ifdef MUTANT
static struct pair pair;
#else
static _Atomic struct pair pair;
#endif

static void *run(void *arg) {
  pair.first++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  struct pair seen = pair;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(pair.first == 2 && seen.second == 0);
  return 0;
}
