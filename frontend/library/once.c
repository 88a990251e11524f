/* pthread_once and call_once: the first int is NEW, DONE, or who runs the
 * routine. */
#pragma once
#include "abi.c"

enum { ONCE_NEW = 0, ONCE_DONE = -1 };

static void once(int *control, void (*routine)(void)) {
  __bmc_atomic_begin();
  int stage = *control;
  __bmc_wait_for(stage, stage <= 0);
  if (stage == ONCE_NEW)
    *control = id_of_self();
  __bmc_atomic_end();
  if (stage == ONCE_NEW) {
    routine();
    __atomic_store_n(control, ONCE_DONE, __ATOMIC_SEQ_CST);
  }
}

int pthread_once(void *control, void (*routine)(void)) {
  once(control, routine);
  return 0;
}
