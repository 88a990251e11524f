// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: Destructors run when main returns and in exit(), the highest priority
//      first, and not in _exit(); other threads go on meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int state, shared;

__attribute__((destructor)) static void first(void) {
  assert(state == 1 || state == 2);
#if MUTANT == 1
  assert(state == 1);
#elif MUTANT == 2
  assert(shared == 0);
#endif
  state = 4;
}

__attribute__((destructor(200))) static void second(void) {
  assert(state == 4);
#if MUTANT == 3
  assert(0);
#endif
}

static void *other(void *p) {
  shared = 1;
  return p;
}

int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  if (argc > 3)
    _exit(0);
  state = 1;
  if (argc > 2) {
    state = 2;
    exit(0);
  }
  return 0;
}
