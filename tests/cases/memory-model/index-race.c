// run: --memory-model rc11 --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --memory-model rc11 --property no-data-race
// expect: FALSE(no-data-race)
// run: --search graph --memory-model rc11 --property no-data-race
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --property no-data-race -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 --property no-data-race -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 --property no-data-race -DR=acquire
// expect: TRUE
// run: --memory-model rc11 --property no-data-race -DR=acquire -DPLAIN
// expect: TRUE
// run: --memory-model rc11 --property no-data-race -DPLAIN
// expect: FALSE(no-data-race)
// why: a lock whose flags are found by a ticket, with data that all share or
// (PLAIN) that each takes out of two
#include "litmus.h"

#ifndef R
#define R relaxed
#endif

static _Atomic unsigned char ticket, turn[2] = {1, 0};
static int shared, own[2];

static void *enter(void *arg) {
  unsigned mine = ADD(&ticket, 1, relaxed) % 2;
#ifdef PLAIN
  own[mine]++;
#endif
  while (!LOAD(&turn[mine], R))
    ;
  shared++;
  STORE(&turn[(mine + 1) % 2], 1, release);
  return arg;
}

int main(void) {
  run(enter, enter, NULL, NULL);
  return 0;
}
