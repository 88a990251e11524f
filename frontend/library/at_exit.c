/* Handlers that run when the process ends by exit or by main's return. */
#pragma once
#include "abi.c"
#include "stream.c"

enum { MOST_AT_EXIT = 32 };

static void (*at_exit[MOST_AT_EXIT])(void);
static unsigned n_at_exit;

int atexit(void (*function)(void)) {
  __bmc_atomic_begin();
  if (n_at_exit == MOST_AT_EXIT)
    __bmc_unsupported("more than 32 functions for atexit");
  at_exit[n_at_exit++ & (MOST_AT_EXIT - 1)] = function;
  __bmc_atomic_end();
  return 0;
}

/* Runs the handlers, the last one first.  A handler may register another
 * one. */
void __bmc_run_at_exit(void) {
  for (;;) {
    __bmc_atomic_begin();
    unsigned n = n_at_exit;
    n_at_exit = n ? n - 1 : 0;
    void (*function)(void) = n ? at_exit[n - 1] : NULL;
    __bmc_atomic_end();
    if (!function)
      break;
    function();
  }
  flush_buffers();
}
