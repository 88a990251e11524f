/* The end of a thread. */
#pragma once
#include "abi.c"
#include "cleanup.c"
#include "key.c"
#include "thread_state.c"

/* Returns the keys whose destructors must run; if there are none, the thread
 * has finished.  Inside a section. */
static Mask thread_try_finish(void *value, int may_stop) {
  Mask pending = may_stop && __VERIFIER_nondet_bool() ? 0 : keys_pending();
  if (!pending)
    thread_finish(value);
  return pending;
}

static Mask thread_leave(void *value, int may_stop) {
  __bmc_atomic_begin();
  Mask pending = thread_try_finish(value, may_stop);
  __bmc_atomic_end();
  return pending;
}

void pthread_exit(void *value) __attribute__((noreturn));
void pthread_exit(void *value) {
  __bmc_atomic_begin();
  if (__bmc_option("cancellation"))
    cancel[__bmc_self()] |= CANCEL_DISABLED | CANCEL_ENDING;
  unsigned cleanups = n_cleanups;
  Mask pending = cleanups ? 0 : thread_try_finish(value, 0);
  __bmc_atomic_end();
  if (cleanups) {
    cleanups_run(cleanups);
    pending = thread_leave(value, 0);
  }
  for (unsigned round = 1; pending; round++) {
    keys_destroy_values(pending);
    pending = thread_leave(value, round >= KEY_ROUNDS);
  }
  __bmc_end_thread();
}
