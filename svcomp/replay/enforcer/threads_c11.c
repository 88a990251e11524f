extern int bmc_c11_create(unsigned long *, int (*)(void *),
                          void *) __asm__("thrd_create");
extern void bmc_c11_exit(int) __asm__("thrd_exit") __attribute__((noreturn));

static struct {
  int (*routine)(void *);
  void *argument;
} bmc_c11_starts[BMC_THREADS];

static int bmc_c11_run(void *number) {
  int thread = (int)(long)number;
  bmc_enter(thread);
  int result = bmc_c11_starts[thread].routine(bmc_c11_starts[thread].argument);
  bmc_end_thread();
  return result;
}

int bmc_thrd_create(unsigned long *thread, int (*routine)(void *),
                    void *argument) {
  long number = bmc_new_thread();
  bmc_c11_starts[number].routine = routine;
  bmc_c11_starts[number].argument = argument;
  return bmc_c11_create(thread, bmc_c11_run, (void *)number);
}

__attribute__((noreturn)) void bmc_thrd_exit(int result) {
  bmc_end_thread();
  bmc_c11_exit(result);
}
