/* What ends the process ends a thread's part in the schedule, for others
 * may go on. */
__attribute__((noreturn)) void bmc_exit(int status) {
  (void)status;
  bmc_at(BMC_EXIT);
  bmc_finish("at the end of the process");
  bmc_stay();
}

__attribute__((noreturn)) void bmc_quit(void) { bmc_exit(0); }
