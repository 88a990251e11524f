/* pthread_once and call_once: the first int says how far it is. */

enum { ONCE_NEW = 0, ONCE_RUNNING = 1, ONCE_DONE = 2 };

static void once(int *control, void (*routine)(void)) {
  __bmc_atomic_begin();
  int stage = *control;
  __bmc_wait(stage != ONCE_RUNNING);
  if (stage == ONCE_NEW)
    *control = ONCE_RUNNING;
  __bmc_atomic_end();
  if (stage == ONCE_NEW) {
    routine();
    *control = ONCE_DONE;
  }
}

int pthread_once(void *control, void (*routine)(void)) {
  once(control, routine);
  return 0;
}
