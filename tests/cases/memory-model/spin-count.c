// run: --search explicit --memory-model rc11
// expect: TRUE
// run: -DLEAVES --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: -DLEAVES --search explicit --memory-model tso
// expect: TRUE
// run: -DSAME --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: An update that adds something makes a round of the loop another one, even
// where it follows an old value; one that stores what it has read does not.
#include "litmus.h"

static atomic_int n = 1, is_late;

static void *count(void *arg) {
  int seen = 3;
#ifdef SAME
  while (SWAP(&n, 1, relaxed))
    ;
#else
  if (LOAD(&is_late, relaxed))
    while ((seen = ADD(&n, 1, relaxed)) < 3)
      ;
  else
    seen = 10;
#endif
#ifdef LEAVES
  assert(seen != 3);
#endif
  return arg;
}

static void *go_up(void *arg) {
#ifndef SAME
  STORE(&n, 10, relaxed);
  STORE(&is_late, 1, relaxed);
#endif
  return arg;
}

int main(void) { run(count, go_up, NULL, NULL); }
