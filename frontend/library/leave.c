/* What the program has run when it ends: the last one that it named first. */
#pragma once
#include "abi.c"

enum { MOST_LEAVING = 32 };

static void (*leaving[MOST_LEAVING])(void);
static unsigned n_leaving;

int atexit(void (*function)(void)) {
  __bmc_atomic_begin();
  if (n_leaving >= MOST_LEAVING)
    __bmc_unsupported("more than 32 functions of atexit");
  leaving[n_leaving & (MOST_LEAVING - 1)] = function;
  n_leaving++;
  __bmc_atomic_end();
  return 0;
}

/* One that runs is no longer there: it may name others. */
void __bmc_leave(void) {
  for (;;) {
    __bmc_atomic_begin();
    void (*last)(void) =
        n_leaving ? leaving[--n_leaving & (MOST_LEAVING - 1)] : NULL;
    __bmc_atomic_end();
    if (!last)
      return;
    last();
  }
}
