// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: What atexit was given runs when main returns and in exit(), the last
//      first and before destructors, and not in _Exit(); it may give more.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int state, shared;

static void third(void) {
  assert(state == 2);
  state = 3;
}

static void second(void) {
  assert(state == 1);
#if MUTANT == 1
  assert(shared == 0);
#endif
  state = 2;
}

static void first(void) {
  assert(state == 0);
  state = 1;
  atexit(second);
}

__attribute__((destructor)) static void last(void) {
  assert(state == 3);
#if MUTANT == 2
  assert(0);
#endif
}

static void *run(void *p) {
  shared = 1;
  return p;
}

int main(int argc, char **argv) {
  pthread_t t;
#if MUTANT != 3
  assert(atexit(third) == 0);
#endif
  assert(atexit(first) == 0);
  pthread_create(&t, 0, run, 0);
  if (argc > 3)
    _Exit(0);
  if (argc > 2)
    exit(0);
  return 0;
}
