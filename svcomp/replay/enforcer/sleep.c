/* The schedule does not know durations, but an input decides whether a negative
 * duration is refused. */
int bmc_no_sleep(void) { return 0; }

static int bmc_sleeps(const char *function, const void *time) {
  return bmc_is_time(time) && !(*(const long *)time < 0 && bmc_input(function));
}

int bmc_clock_nanosleep(int clock, int flags, const void *time, void *rest) {
  (void)clock, (void)flags, (void)rest;
  return bmc_sleeps("clock_nanosleep", time) ? 0 : BMC_INVALID;
}

int bmc_nanosleep(const void *time, void *rest) {
  (void)rest;
  if (bmc_sleeps("nanosleep", time))
    return 0;
  *bmc_errno() = BMC_INVALID;
  return -1;
}

int bmc_thrd_sleep(const void *time, void *rest) {
  (void)rest;
  return bmc_sleeps("thrd_sleep", time) ? 0 : -2;
}
