/* One thread runs at a time.  It holds the turn bmc_turn until it comes to the
 * location where its next turn begins; then it hands on and waits there.  After
 * the last turn come the locations where threads stay for good. */
extern int bmc_print(int, const char *, ...) __asm__("dprintf");
extern int bmc_yield(void) __asm__("sched_yield");
extern int bmc_sleep(unsigned) __asm__("usleep");
extern void bmc_abort(void) __asm__("abort") __attribute__((noreturn));
extern void bmc_leave(int) __asm__("_exit") __attribute__((noreturn));
extern int bmc_set_cancellation(int, int *) __asm__("pthread_setcancelstate");
extern int *bmc_errno(void) __asm__("__errno_location");
extern int bmc_create(unsigned long *, const void *, void *(*)(void *),
                      void *) __asm__("pthread_create");
extern void bmc_check_leaks(void) __asm__("__lsan_do_leak_check")
    __attribute__((weak));

enum { BMC_INVALID = 22, BMC_LATE = 110 };

/* True if the struct timespec is valid; otherwise waiting or sleeping fails. */
__attribute__((unused)) static int bmc_is_time(const void *time) {
  long nanoseconds = ((const long *)time)[1];
  return nanoseconds >= 0 && nanoseconds < 1000000000;
}

/* A sanitizer must not see the enforcer, which must not order what the program
 * leaves unordered. */
#define BMC_HIDDEN __attribute__((noinline, no_sanitize("thread"), unused))
#if defined __x86_64__ || defined __i386__
#define BMC_FENCE() __asm__ __volatile__("mfence" ::: "memory")
#else
#define BMC_FENCE() __sync_synchronize()
#endif

/* Sections of the program are ordered, as if all of them held one lock; a
 * sanitizer must see that. */
extern void bmc_acquire(void *) __asm__("__tsan_acquire") __attribute__((weak));
extern void bmc_release(void *) __asm__("__tsan_release") __attribute__((weak));
BMC_HIDDEN static void bmc_section(void (*order)(void *)) {
  static char lock;
  if (order)
    order(&lock);
}

static volatile int bmc_turn, bmc_is_reached, bmc_was_reached;
static __thread int bmc_self;
static __thread unsigned bmc_visits[BMC_PLACES];

BMC_HIDDEN static int bmc_find_turn(int from) {
  for (int i = from; i < BMC_TURNS + BMC_HALTS; i++)
    if (bmc_turns[i].thread == bmc_self)
      return i;
  return -1;
}

BMC_HIDDEN static int bmc_next_turn(void) {
  return bmc_find_turn(bmc_turn + 1);
}

/* Reports that the execution differs from the schedule. */
BMC_HIDDEN __attribute__((noreturn)) static void bmc_part(const char *where) {
  if (bmc_is_reached)
    bmc_abort();
  int next = bmc_next_turn();
  bmc_print(2, "replay: parted: thread %d %s is %s, expected %s\n", bmc_self,
            bmc_threads[bmc_self], where,
            next < 0 ? "the violation" : bmc_places[bmc_turns[next].place]);
  bmc_leave(BMC_PARTED);
}

BMC_HIDDEN static void bmc_reach(void) {
  if (bmc_is_reached)
    return;
  bmc_is_reached = 1;
  BMC_FENCE();
  bmc_print(2, "replay: reached: %s\n", BMC_VIOLATION);
}

/* Ends the schedule: all turns have ended. */
BMC_HIDDEN static void bmc_end(void) {
  if (!BMC_AT_END)
    bmc_part("past its last turn");
  bmc_reach();
  for (int i = BMC_TURNS; i < BMC_TURNS + BMC_HALTS; i++)
    bmc_print(2, "  thread %d %s stands at %s\n", bmc_turns[i].thread,
              bmc_threads[bmc_turns[i].thread], bmc_places[bmc_turns[i].place]);
  if (BMC_IS_LEAK && bmc_check_leaks)
    bmc_check_leaks();
  bmc_abort();
}

BMC_HIDDEN static void bmc_pass(void) {
  BMC_FENCE();
  if (bmc_turn + 1 == BMC_TURNS)
    bmc_end();
  bmc_turn = bmc_turn + 1;
}

/* Waits for the turn.  The thread must not be cancelled here. */
BMC_HIDDEN static void bmc_wait(int turn) {
  int error = *bmc_errno(), state = 0;
  bmc_set_cancellation(1, &state);
  for (unsigned i = 0; bmc_turn != turn; i++)
    if (i < 100)
      bmc_yield();
    else
      bmc_sleep(50);
  bmc_set_cancellation(state, &state);
  *bmc_errno() = error;
  BMC_FENCE();
}

BMC_HIDDEN __attribute__((noreturn)) static void bmc_stay(void) {
  for (;;)
    bmc_sleep(10000);
}

BMC_HIDDEN static int bmc_is_last_turn(void) {
  return bmc_self == BMC_VIOLATOR && bmc_turn == BMC_TURNS - 1;
}

/* Copies bytes between memory and the enforcer, so that loads read what the
 * memory model has them read. */
BMC_HIDDEN static void bmc_patch(int place, unsigned visit) {
  static volatile unsigned char saved[BMC_SLOTS + 1];
  for (int i = 0; i < BMC_PATCHES; i++) {
    if (bmc_patches[i].thread != bmc_self || bmc_patches[i].place != place ||
        bmc_patches[i].visit != visit)
      continue;
    volatile unsigned char *at =
        (unsigned char *)bmc_addresses[bmc_patches[i].object] +
        bmc_patches[i].offset;
    volatile unsigned char *slot = saved + bmc_patches[i].slot;
    for (unsigned k = 0; k < bmc_patches[i].bytes; k++)
      if (bmc_patches[i].is_saved)
        slot[k] = at[k];
      else
        at[k] = slot[k];
  }
}

BMC_HIDDEN void bmc_at(int place) {
  unsigned visit = ++bmc_visits[place];
  int next = bmc_next_turn();
  if (bmc_is_reached)
    bmc_abort();
  if (next >= 0 && bmc_turns[next].place == place &&
      bmc_turns[next].visit == visit) {
    bmc_pass();
    bmc_wait(next);
  }
  bmc_patch(place, visit);
  if (place == BMC_REPORT_PLACE && visit == BMC_REPORT_VISIT &&
      bmc_is_last_turn()) {
    bmc_reach();
    if (BMC_IS_LEAK && bmc_check_leaks)
      bmc_check_leaks();
  }
}

/* Reports the violation if this is the last turn. */
BMC_HIDDEN void bmc_fail(int place) {
  (void)place;
  if (bmc_is_last_turn())
    bmc_reach();
}

/* Finishes a thread that has no more to do. */
BMC_HIDDEN static void bmc_finish(const char *where) {
  if (bmc_is_reached)
    bmc_abort();
  if (bmc_next_turn() >= 0 || (!BMC_AT_END && bmc_is_last_turn()))
    bmc_part(where);
  bmc_pass();
}

BMC_HIDDEN unsigned long long bmc_input(const char *function) {
  static __thread unsigned long long taken[BMC_INPUTS + 1];
  for (int i = 0; i < BMC_INPUTS; i++) {
    const char *a = bmc_inputs[i].function, *b = function;
    while (*a && *a == *b)
      a++, b++;
    if (*a || *b || bmc_inputs[i].thread != bmc_self ||
        taken[i] > bmc_inputs[i].more)
      continue;
    taken[i]++;
    return bmc_inputs[i].value;
  }
  return 0;
}

/* Sets bytes that the program never sets to those of the violation, and notes
 * where an object lies that patches access. */
BMC_HIDDEN static void bmc_fill_as(int place, unsigned visit, void *memory) {
  for (int i = 0; i < BMC_BYTES; i++)
    if (bmc_bytes[i].thread == bmc_self && bmc_bytes[i].place == place &&
        bmc_bytes[i].visit == visit)
      ((unsigned char *)memory)[bmc_bytes[i].offset] =
          (unsigned char)bmc_bytes[i].value;
  for (int i = 0; i < BMC_OBJECTS; i++)
    if (bmc_objects[i].thread == bmc_self && bmc_objects[i].place == place &&
        bmc_objects[i].visit == visit)
      bmc_addresses[i] = memory;
}

BMC_HIDDEN void bmc_fill(int place, void *memory) {
  bmc_fill_as(place, ++bmc_visits[place], memory);
}

BMC_HIDDEN unsigned long long bmc_value(int place) {
  unsigned visit = ++bmc_visits[place];
  for (int i = 0; i < BMC_BYTES; i++)
    if (bmc_bytes[i].thread == bmc_self && bmc_bytes[i].place == place &&
        bmc_bytes[i].visit == visit)
      return bmc_bases[bmc_bytes[i].base] + bmc_bytes[i].value;
  return 0;
}

/* Watches for threads that hang.  Counts its own naps, so that a debugger may
 * stop the program for long. */
BMC_HIDDEN static void *bmc_watch(void *unused) {
  int turn = -1, naps = 0;
  (void)unused;
  for (;;) {
    bmc_sleep(10000);
    naps = turn == bmc_turn && bmc_is_reached == bmc_was_reached ? naps + 1 : 0;
    turn = bmc_turn;
    bmc_was_reached = bmc_is_reached;
    if (bmc_is_reached && naps > 5)
      bmc_abort();
    if (naps < 500)
      continue;
    bmc_print(2, "replay: parted: thread %d %s does not come to %s\n",
              bmc_turns[turn].thread, bmc_threads[bmc_turns[turn].thread],
              turn + 1 < BMC_TURNS ? "the end of its turn" : "the violation");
    bmc_leave(BMC_PARTED);
  }
}

BMC_HIDDEN __attribute__((constructor)) static void bmc_begin(void) {
  unsigned long watcher;
  bmc_create(&watcher, 0, bmc_watch, 0);
}

/* Ends the process when main returns; but other threads may have turns
 * first. */
BMC_HIDDEN __attribute__((destructor)) static void bmc_exit_process(void) {
  bmc_at(BMC_EXIT);
  bmc_finish("at the end of the process");
  bmc_stay();
}
