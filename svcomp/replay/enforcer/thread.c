extern void bmc_exit_thread(void *) __asm__("pthread_exit")
    __attribute__((noreturn));

typedef struct {
  void *(*routine)(void *);
  void *argument;
} BmcStart;

static BmcStart bmc_starts[BMC_THREADS];

BMC_HIDDEN static int bmc_new_thread(void) {
  static __thread int made;
  int thread = 0, before = made++;
  for (int i = 0; i < BMC_SPAWNS; i++)
    if (bmc_spawns[i].parent == bmc_self && before-- == 0)
      thread = bmc_spawns[i].child;
  if (!thread)
    bmc_part("at the creation of one thread more");
  return thread;
}

BMC_HIDDEN static void bmc_enter(int thread) {
  bmc_self = thread;
  int first = bmc_find_turn(0);
  if (first < 0 || bmc_turns[first].place != BMC_START)
    bmc_stay();
  bmc_wait(first);
}

/* Does what is to be done at the end of a thread: was there anything? */
static int (*bmc_at_thread_end)(void);

static void bmc_end_thread(void) {
  bmc_at(BMC_END);
  if (bmc_at_thread_end && bmc_at_thread_end())
    bmc_at(BMC_END);
  bmc_finish("at its end");
}

static void *bmc_run(void *argument) {
  BmcStart *start = argument;
  bmc_enter((int)(start - bmc_starts));
  void *result = start->routine(start->argument);
  bmc_end_thread();
  return result;
}

int bmc_pthread_create(unsigned long *thread, const void *attr,
                       void *(*routine)(void *), void *argument) {
  BmcStart *start = &bmc_starts[bmc_new_thread()];
  *start = (BmcStart){routine, argument};
  return bmc_create(thread, attr, bmc_run, start);
}

__attribute__((noreturn)) void bmc_pthread_exit(void *result) {
  bmc_end_thread();
  bmc_exit_thread(result);
}
