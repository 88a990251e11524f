/* Time.  Sleeping takes no step, since the speed of other threads is open
 * anyway. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "signal_interrupt.c"
#include "thread_handle.c"
#include "thread_id.c"
#include "thread_state.c"

enum { REALTIME = 0, MICROSECONDS = 1000000, TIME_UTC = 1, CPU_CLOCK = -2 };

/* Limits of clocks, far enough from the end of their types that programs may
 * compute with their values: SECONDS in nanoseconds still fit. */
#if __SIZEOF_LONG__ == 8
#define SECONDS (1l << 33)
#define TICKS (1l << 43)
#else
#define SECONDS 2000000000l
#define TICKS (1l << 30)
#endif

/* Sets of clocks by their numbers on Linux. */
enum {
  N_CLOCKS = 12,
  THREAD_CLOCK = 3,
  CLOCKS = 0xbff,
  WALL_CLOCKS = 1 << 0 | 1 << 5 | 1 << 8 | 1 << 11
};

typedef struct {
  long second, nanosecond;
} Moment; /* struct timespec */

static long last_clock;
static Moment last_moment[N_CLOCKS];
static _Thread_local Moment own_moment;
static Moment thread_moment[MAX_THREADS]; /* if threads share clocks */
static long resolution[N_CLOCKS];         /* nanoseconds; 0: unknown yet */

static long nondet_below(long limit) {
  long n = __VERIFIER_nondet_long();
  return n < 0 || n >= limit ? 0 : n;
}

/* Shows how large it can be where that is a power of two. */
static long nondet_second(void) {
  return SECONDS & (SECONDS - 1) ? nondet_below(SECONDS)
                                 : __VERIFIER_nondet_long() & (SECONDS - 1);
}

/* Sets struct rusage: two struct timeval and fourteen counters. */
static void any_usage(long *usage_of) {
  enum { COUNTERS = 14, PARTS_OF_TIME = 4 };
  for (int i = 0; i < PARTS_OF_TIME; i++)
    usage_of[i] = nondet_below(i % 2 ? MICROSECONDS : SECONDS);
  for (int i = 0; i < COUNTERS; i++)
    usage_of[PARTS_OF_TIME + i] = nondet_below(SECONDS);
}

long time(long *out) {
  long now = nondet_second();
  if (out)
    *out = now;
  return now;
}

/* Sets 'out', a struct timeval: seconds and microseconds. */
int gettimeofday(long *out, void *zone) {
  (void)zone;
  out[0] = nondet_second();
  out[1] = nondet_below(MICROSECONDS);
  return 0;
}

/* Returns the id of a thread's clock, which is below 0 ... */
static int clock_of_thread(int thread) { return CPU_CLOCK - 8 * thread; }

/* ... and the thread of an id; MAX_THREADS if there is none. */
static unsigned thread_of_clock(int id) {
  if (!__bmc_calls("pthread_getcpuclockid") || id > CPU_CLOCK || id % 8 != -2)
    return MAX_THREADS;
  unsigned thread = (unsigned)(CPU_CLOCK - id) / 8;
  return thread < MAX_THREADS && !has_finished[thread] ? thread : MAX_THREADS;
}

static int clock_is_system(int id) {
  return id >= 0 && id < N_CLOCKS && (CLOCKS >> id & 1);
}

/* True if the id is a clock.  Inside a section, as it may be a thread's. */
static int clock_is_known(int id) {
  return clock_is_system(id) || thread_of_clock(id) < MAX_THREADS;
}

/* Returns the last value of the thread's own clock, which stands still while
 * other threads run. */
static Moment *own_last(void) {
  return __bmc_calls("pthread_getcpuclockid") ? &thread_moment[__bmc_self()]
                                              : &own_moment;
}

/* Returns the lower bound of the clock's next value, or NULL.  Inside a
 * section. */
static Moment *clock_last(int id) {
  unsigned thread = thread_of_clock(id);
  if (thread < MAX_THREADS)
    return &thread_moment[thread];
  if (!clock_is_system(id) || (WALL_CLOCKS >> id & 1))
    return NULL;
  return id == THREAD_CLOCK ? own_last() : &last_moment[id];
}

static Moment later(Moment a, Moment b) {
  int is_past = a.second < b.second ||
                (a.second == b.second && a.nanosecond < b.nanosecond);
  return is_past ? b : a;
}

/* Reads a clock.  All clocks except wall clocks (CLOCK_REALTIME and its kind)
 * are monotonic, each by itself. */
int clock_gettime(int id, Moment *out) {
  Moment now = {nondet_second(), nondet_below(NANOSECONDS)};
  __bmc_atomic_begin();
  int is_known = clock_is_known(id);
  Moment *last = clock_last(id);
  if (last)
    *last = now = later(now, *last);
  __bmc_atomic_end();
  if (!is_known && __VERIFIER_nondet_bool())
    return fail(EINVAL);
  *out = now;
  return 0;
}

int timespec_get(Moment *out, int base) {
  if (base != TIME_UTC)
    __bmc_unsupported("timespec_get of other than TIME_UTC");
  clock_gettime(REALTIME, out);
  return base;
}

static long resolution_of(int id) {
  long any = 1 + nondet_below(NANOSECONDS - 1);
  if (!clock_is_system(id))
    return any;
  __bmc_atomic_begin();
  if (resolution[id] == 0)
    resolution[id] = any;
  any = resolution[id];
  __bmc_atomic_end();
  return any;
}

int clock_getres(int id, Moment *out) {
  __bmc_atomic_begin();
  int is_known = clock_is_known(id);
  __bmc_atomic_end();
  if (!is_known && __VERIFIER_nondet_bool())
    return fail(EINVAL);
  Moment step = {0, resolution_of(id)};
  if (out)
    *out = step;
  return 0;
}

/* Returns the clock of a thread, which may also be one that has ended. */
int pthread_getcpuclockid(pthread_t thread, int *clock) {
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread), id = n + 1;
  int exists = thread_exists(n), is_finished = exists && has_finished[n];
  usage(exists, "{self} asks for the clock of {thread id}, which was "
                "joined before or never existed");
  __bmc_atomic_end();
  int is_gone =
      is_finished & __VERIFIER_nondet_bool(); /* evaluated in any case */
  if (!exists || is_gone)
    return ESRCH;
  *clock = clock_of_thread((int)n);
  return 0;
}

/* Returns the difference, rounded once. */
double difftime(long end, long begin) {
  unsigned long far = (unsigned long)end - (unsigned long)begin;
  return end < begin ? -(double)(0 - far) : (double)far;
}

long clock(void) {
  long now = nondet_below(TICKS);
  __bmc_atomic_begin();
  if (now < last_clock)
    now = last_clock;
  last_clock = now;
  __bmc_atomic_end();
  return now;
}

/* Returns the seconds that are left. */
unsigned sleep(unsigned seconds) {
  cancel_point_asleep();
  if (!SLEEP_IS_INTERRUPTED)
    return 0;
  unsigned left = (unsigned)__VERIFIER_nondet_int();
  return left < seconds ? left : seconds;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  cancel_point_asleep();
  return SLEEP_IS_INTERRUPTED ? fail(EINTR) : 0;
}

enum { ABSOLUTE = 1 };

/* Returns what is left of a time to sleep. */
static Moment later_part(Moment all) {
  Moment left = {nondet_second(), nondet_below(NANOSECONDS)};
  int is_less = left.second < all.second ||
                (left.second == all.second && left.nanosecond < all.nanosecond);
  return is_less && left.second >= 0 ? left : all;
}

int clock_nanosleep(int clock, int flags, const void *duration,
                    void *remaining) {
  (void)clock;
  cancel_point_asleep();
  if (sleep_is_refused(duration))
    return EINVAL;
  if (!SLEEP_IS_INTERRUPTED)
    return 0;
  if (remaining && !(flags & ABSOLUTE))
    *(Moment *)remaining = later_part(*(const Moment *)duration);
  return EINTR;
}

int nanosleep(const void *duration, void *remaining) {
  int error = clock_nanosleep(REALTIME, 0, duration, remaining);
  return error ? fail(error) : 0;
}

int sched_yield(void) { return 0; }

int pthread_yield(void) { return 0; }

int *__errno_location(void) { return &errno_value; }
