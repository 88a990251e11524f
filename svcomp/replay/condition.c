/* Whom a signal wakes is for the schedule to say: who waits is asleep until
 * its turn comes, and nobody needs a signal. */
extern int bmc_unlock(void *) __asm__("pthread_mutex_unlock");
extern int bmc_lock(void *) __asm__("pthread_mutex_lock");

enum { BMC_TIMED_OUT = 110 };

int bmc_cond_wait(void *condition, void *mutex) {
  (void)condition;
  bmc_unlock(mutex);
  bmc_at(BMC_WOKEN);
  bmc_lock(mutex);
  return 0;
}

static int bmc_wait_until(void *mutex, const char *function) {
  bmc_unlock(mutex);
  bmc_at(BMC_DEADLINE);
  int timed_out = (int)bmc_input(function);
  bmc_at(BMC_WOKEN);
  bmc_lock(mutex);
  return timed_out ? BMC_TIMED_OUT : 0;
}

int bmc_cond_timedwait(void *condition, void *mutex, const void *deadline) {
  (void)condition, (void)deadline;
  return bmc_wait_until(mutex, "pthread_cond_timedwait");
}

int bmc_cond_clockwait(void *condition, void *mutex, int clock,
                       const void *deadline) {
  (void)condition, (void)clock, (void)deadline;
  return bmc_wait_until(mutex, "pthread_cond_clockwait");
}

int bmc_cnd_timedwait(void *condition, void *mutex, const void *deadline) {
  (void)condition, (void)deadline;
  return bmc_wait_until(mutex, "cnd_timedwait") ? 4 : 0;
}
