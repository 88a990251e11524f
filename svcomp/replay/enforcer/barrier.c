/* Who has to wait does so until its turn comes; one is the serial thread. */
int bmc_barrier_wait(void *barrier) {
  (void)barrier;
  bmc_at(BMC_ROUND);
  return bmc_input("pthread_barrier_wait") ? -1 : 0;
}
