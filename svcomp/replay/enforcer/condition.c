/* The schedule decides which thread a signal wakes: a waiting thread sleeps
 * until its turn, and needs no signal. */
extern int bmc_unlock(void *) __asm__("pthread_mutex_unlock");
extern int bmc_lock(void *) __asm__("pthread_mutex_lock");

extern void bmc_act_on_cancellation(void) __asm__("pthread_testcancel");

/* Ends a thread that is cancelled in a wait, before it sleeps or once it has
 * the mutex again. */
static void bmc_end_wait(int has_slept) {
  for (int i = 0; i < BMC_CANCELLED; i++)
    if (bmc_cancelled[i].thread == bmc_self &&
        bmc_cancelled[i].n_waits == bmc_visits[BMC_WOKEN] &&
        bmc_cancelled[i].has_slept == has_slept)
      bmc_act_on_cancellation();
}

int bmc_cond_wait(void *condition, void *mutex) {
  (void)condition;
  bmc_end_wait(0);
  int error = bmc_unlock(mutex);
  if (error)
    return error;
  bmc_at(BMC_WOKEN);
  error = bmc_lock(mutex);
  bmc_end_wait(1);
  return error;
}

/* A spurious wakeup is a different input. */
static int bmc_wait_until(void *mutex, const void *deadline,
                          const char *function) {
  bmc_end_wait(0);
  int error = bmc_is_time(deadline) ? bmc_unlock(mutex) : BMC_INVALID;
  if (error)
    return error;
  bmc_at(BMC_DEADLINE);
  int timed_out = (int)bmc_input(function);
  if (BMC_WAKES_EARLY && bmc_input(function))
    timed_out = 0;
  bmc_at(BMC_WOKEN);
  error = bmc_lock(mutex);
  bmc_end_wait(1);
  return error ? error : timed_out ? BMC_LATE : 0;
}

int bmc_cond_timedwait(void *condition, void *mutex, const void *deadline) {
  (void)condition;
  return bmc_wait_until(mutex, deadline, "pthread_cond_timedwait");
}

int bmc_cond_clockwait(void *condition, void *mutex, int clock,
                       const void *deadline) {
  (void)condition, (void)clock;
  return bmc_wait_until(mutex, deadline, "pthread_cond_clockwait");
}

int bmc_cnd_timedwait(void *condition, void *mutex, const void *deadline) {
  (void)condition;
  int error = bmc_wait_until(mutex, deadline, "cnd_timedwait");
  return !error ? 0 : error == BMC_LATE ? 4 : 2;
}
