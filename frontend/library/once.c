/* pthread_once and call_once: the first int is NEW, DONE, or the thread that
 * runs the routine.
 *
 * If a thread is cancelled in the routine, it is as if it had never called it.
 * If the thread ends itself there, POSIX leaves this open. */
#pragma once
#include "abi.c"
#include "cancel.c"

enum { ONCE_NEW = 0, ONCE_DONE = -1 };

static int once_may_fail(void) {
  return __bmc_option("cancellation") || __bmc_calls("pthread_exit") ||
         __bmc_calls("thrd_exit");
}

static void once_forget(void *control) {
  if (!cancel_has_acted() && !__VERIFIER_nondet_bool())
    return;
  __bmc_atomic_begin();
  *(int *)control = ONCE_NEW;
  __bmc_atomic_end();
}

static void once_run(int *control, void (*routine)(void)) {
  if (once_may_fail())
    __bmc_cleanup_push(once_forget, control);
  routine();
  if (once_may_fail())
    __bmc_cleanup_pop();
  __bmc_atomic_begin();
  *control = ONCE_DONE;
  __bmc_atomic_end();
}

static void once(int *control, void (*routine)(void)) {
  __bmc_atomic_begin();
  int stage = acquired(control);
  __bmc_wait_for(stage, stage <= 0);
  if (stage == ONCE_NEW)
    *control = id_of_self();
  __bmc_atomic_end();
  if (stage == ONCE_NEW)
    once_run(control, routine);
}

int pthread_once(void *control, void (*routine)(void)) {
  once(control, routine);
  return 0;
}
