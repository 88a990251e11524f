extern void bmc_exit_thread(void *) __asm__("pthread_exit")
    __attribute__((noreturn));
extern int bmc_make_key(unsigned *,
                        void (*)(void *)) __asm__("pthread_key_create");
extern int bmc_set_key(unsigned, const void *) __asm__("pthread_setspecific");

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

/* Runs the tasks of a thread's end; returns whether there were any. */
static int (*bmc_at_thread_end)(void);

/* A thread that exits or is cancelled ends with this key's destructor, after
 * its cleanup handlers. */
static unsigned bmc_key;
static int bmc_has_key;

static void bmc_end_thread(void) {
  if (bmc_has_key)
    bmc_set_key(bmc_key, 0);
  bmc_at(BMC_END);
  if (bmc_at_thread_end && bmc_at_thread_end())
    bmc_at(BMC_END);
  bmc_finish("at its end");
}

static void bmc_end_by_key(void *unused) {
  (void)unused;
  bmc_end_thread();
}

static void bmc_need_key(void) {
  if (!bmc_has_key)
    bmc_has_key = !bmc_make_key(&bmc_key, bmc_end_by_key);
}

static void bmc_end_with_key(void) { bmc_set_key(bmc_key, &bmc_key); }

static void *bmc_run(void *argument) {
  BmcStart *start = argument;
  bmc_enter((int)(start - bmc_starts));
  bmc_end_with_key();
  void *result = start->routine(start->argument);
  bmc_end_thread();
  return result;
}

int bmc_pthread_create(unsigned long *thread, const void *attr,
                       void *(*routine)(void *), void *argument) {
  BmcStart *start = &bmc_starts[bmc_new_thread()];
  *start = (BmcStart){routine, argument};
  bmc_need_key();
  return bmc_create(thread, attr, bmc_run, start);
}

__attribute__((noreturn)) void bmc_pthread_exit(void *result) {
  bmc_need_key();
  bmc_end_with_key();
  bmc_exit_thread(result);
}
