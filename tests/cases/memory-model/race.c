// run: --memory-model rc11 --property no-data-race
// expect: TRUE
// run: --search explicit --memory-model rc11 --property no-data-race
// expect: TRUE
// run: --memory-model rc11 -DW=relaxed --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --memory-model rc11 -DW=relaxed --property no-data-race
// expect: FALSE(no-data-race)
// run: --memory-model rc11 -DR=relaxed --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --memory-model rc11 -DR=relaxed --property no-data-race
// expect: FALSE(no-data-race)
// run: --memory-model rc11 -DADD=relaxed --property no-data-race
// expect: TRUE
// run: --search explicit --memory-model rc11 -DADD=relaxed --property no-data-race
// expect: TRUE
// run: --memory-model rc11 -DSTORED --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --memory-model rc11 -DSTORED --property no-data-race
// expect: FALSE(no-data-race)
// run: --memory-model rc11 -DBACK --property no-data-race
// expect: TRUE
// run: --memory-model rc11 -DBACK -DW=relaxed --property no-data-race
// expect: FALSE(no-data-race)
// run: --search graph --memory-model rc11 --property no-data-race
// expect: TRUE
// run: --search graph --memory-model rc11 -DW=relaxed --property no-data-race
// expect: FALSE(no-data-race)
/* Data is handed on by a flag that a third thread increments: an update goes on
 * with the release sequence; a relaxed store ends it, as in C++20. */
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef R
#define R acquire
#endif

static int data;
static atomic_int flag;

static void *send(void *arg) {
  data = 1;
  STORE(&flag, 1, W);
#ifdef STORED
  STORE(&flag, 2, relaxed);
#endif
  return arg;
}

static void *count(void *arg) {
#ifndef STORED
  int old = 1;
  atomic_compare_exchange_strong_explicit(&flag, &old, 2, memory_order_relaxed,
                                          memory_order_relaxed);
#endif
  return arg;
}

static void *receive(void *arg) {
  if (LOAD(&flag, R) == 2)
    assert(data == 1);
  return arg;
}

int main(void) {
#ifdef BACK
  run(receive, count, send, NULL);
#else
  run(send, count, receive, NULL);
#endif
  return 0;
}
