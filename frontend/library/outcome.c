/* Outcome of a system call that may fail with any error. */
#pragma once
#include "abi.c"
#include "cancel.c"

enum { ENOENT = 2, EEXIST = 17, LAST_ERROR = 133 };

static int any_error(void) {
  int error = __VERIFIER_nondet_int();
  return fail(error > 0 && error <= LAST_ERROR ? error : LAST_ERROR);
}

/* Returns 0, or -1 with any error. */
static int any_outcome(void) {
  __bmc_cancel_maybe();
  return system_fails() ? any_error() : 0;
}
