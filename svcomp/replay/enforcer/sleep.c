/* How long somebody sleeps is nothing that a schedule knows of. */
int bmc_no_sleep(void) { return 0; }

int bmc_clock_nanosleep(int clock, int flags, const void *time, void *rest) {
  (void)clock, (void)flags, (void)rest;
  return bmc_is_time(time) ? 0 : BMC_INVALID;
}

int bmc_nanosleep(const void *time, void *rest) {
  (void)rest;
  if (bmc_is_time(time))
    return 0;
  *bmc_errno() = BMC_INVALID;
  return -1;
}

int bmc_thrd_sleep(const void *time, void *rest) {
  (void)rest;
  return bmc_is_time(time) ? 0 : -2;
}
