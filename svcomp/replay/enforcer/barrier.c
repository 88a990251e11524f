/* A thread that must wait waits for its turn; one thread is the serial
 * thread. */
int bmc_barrier_wait(void *barrier) {
  (void)barrier;
  bmc_at(BMC_ROUND);
  return bmc_input("pthread_barrier_wait") ? -1 : 0;
}
