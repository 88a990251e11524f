/* A call that ends the process ends only this thread's part of the schedule,
 * since others may go on. */
__attribute__((noreturn)) void bmc_exit(int status) {
  (void)status;
  bmc_at(BMC_EXIT);
  bmc_finish("at the end of the process");
  bmc_stay();
}

__attribute__((noreturn)) void bmc_quit(void) { bmc_exit(0); }
