/* Cleanup handlers: a thread that ends runs the handlers of
 * pthread_cleanup_push that are not popped yet, the last one first. */
#pragma once
#include "abi.c"

enum { MAX_CLEANUPS = 8 };

typedef struct {
  void (*routine)(void *);
  void *argument;
} Cleanup;

static _Thread_local unsigned n_cleanups;
static _Thread_local Cleanup cleanups[MAX_CLEANUPS];

void __bmc_cleanup_push(void (*routine)(void *), void *argument) {
  __bmc_atomic_begin();
  if (n_cleanups >= MAX_CLEANUPS)
    __bmc_unsupported("more than 8 cleanup handlers");
  cleanups[n_cleanups].routine = routine;
  cleanups[n_cleanups].argument = argument;
  n_cleanups++;
  __bmc_atomic_end();
}

void __bmc_cleanup_pop(void) {
  __bmc_atomic_begin();
  n_cleanups--;
  __bmc_atomic_end();
}

/* Runs the last handler, removed beforehand. */
static void cleanup_run_last(void) {
  __bmc_atomic_begin();
  Cleanup last = cleanups[--n_cleanups];
  __bmc_atomic_end();
  last.routine(last.argument);
}

static void cleanups_run(unsigned n) {
  for (unsigned i = MAX_CLEANUPS; i > 0; i--)
    if (i <= n)
      cleanup_run_last();
}
