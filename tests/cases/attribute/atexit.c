// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(valid-free)
// why: Functions of atexit run in exit() and when main returns, not in
//      _exit(), the last one first, each once, and before destructors; one
//      that they name meanwhile comes next.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

static int state;
static char *block;

__attribute__((destructor)) static void destroy(void) { assert(state == 4); }

static void last(void) {
  assert(state == 3);
  state = 4;
  free(block);
#if MUTANT == 3
  free(block);
#endif
}

static void within(void) {
  assert(state == 2);
  state = 3;
}

static void first(void) {
#if MUTANT == 1
  assert(state == 0);
#endif
  assert(state == 1);
  state = 2;
#if MUTANT != 2
  atexit(within);
#endif
}

int main(int argc, char **argv) {
  block = malloc(1);
  if (atexit(last) || atexit(first))
    abort();
  if (argc > 3)
    _exit(0);
  state = 1;
  if (argc > 2)
    exit(0);
  return 0;
}
