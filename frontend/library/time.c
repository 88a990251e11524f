/* Time and what else the system tells.  Sleeping takes no step: how long
 * other threads take is open anyway. */
#pragma once
#include "abi.c"
#include "cancel.c"

enum { REALTIME = 0, MICROSECONDS = 1000000 };

/* Where clocks end, so far from the end of their types that programs may
 * reckon with what they show: SECONDS in nanoseconds still fit. */
#if __SIZEOF_LONG__ == 8
#define SECONDS (1l << 33)
#define TICKS (1l << 43)
#else
#define SECONDS 2000000000l
#define TICKS (1l << 30)
#endif
enum { MAX_PID = 1 << 22 };

/* Sets of clocks by the numbers that Linux gives them. */
enum {
  N_CLOCKS = 12,
  THREAD_CLOCK = 3,
  CLOCKS = 0xbff,
  WALL_CLOCKS = 1 << 0 | 1 << 5 | 1 << 8 | 1 << 11
};

typedef struct {
  long second, nanosecond;
} Moment; /* struct timespec */

static int own_pid;
static long last_clock;
static Moment last_moment[N_CLOCKS];
static _Thread_local Moment own_moment;

static long nondet_below(long limit) {
  long n = __VERIFIER_nondet_long();
  return n < 0 || n >= limit ? 0 : n;
}

static long nondet_second(void) { return nondet_below(SECONDS); }

long time(long *out) {
  long now = nondet_second();
  if (out)
    *out = now;
  return now;
}

/* 'out' is a struct timeval: seconds and microseconds. */
int gettimeofday(long *out, void *zone) {
  (void)zone;
  out[0] = nondet_second();
  out[1] = nondet_below(MICROSECONDS);
  return 0;
}

static int clock_is_known(int id) {
  return id >= 0 && id < N_CLOCKS && (CLOCKS >> id & 1);
}

/* What it may not go behind, or NULL.  A thread's own clock stands still while
 * others run. */
static Moment *clock_last(int id) {
  if (!clock_is_known(id) || (WALL_CLOCKS >> id & 1))
    return NULL;
  return id == THREAD_CLOCK ? &own_moment : &last_moment[id];
}

static Moment later(Moment a, Moment b) {
  int is_past = a.second < b.second ||
                (a.second == b.second && a.nanosecond < b.nanosecond);
  return is_past ? b : a;
}

/* All clocks but those of the wall only go forward, each by itself. */
int clock_gettime(int id, Moment *out) {
  Moment now = {nondet_second(), nondet_below(NANOSECONDS)};
  Moment *last = clock_last(id);
  if (!clock_is_known(id) && __VERIFIER_nondet_bool())
    return fail(EINVAL);
  __bmc_atomic_begin();
  if (last)
    *last = now = later(now, *last);
  __bmc_atomic_end();
  *out = now;
  return 0;
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

unsigned sleep(unsigned seconds) {
  (void)seconds;
  cancel_point_asleep();
  return 0;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  cancel_point_asleep();
  return 0;
}

int clock_nanosleep(int clock, int flags, const void *duration,
                    void *remaining) {
  (void)clock;
  (void)flags;
  (void)remaining;
  cancel_point_asleep();
  return sleep_is_refused(duration) ? EINVAL : 0;
}

int nanosleep(const void *duration, void *remaining) {
  int error = clock_nanosleep(REALTIME, 0, duration, remaining);
  return error ? fail(error) : 0;
}

int sched_yield(void) { return 0; }

int pthread_yield(void) { return 0; }

int getpid(void) {
  int pid = __VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (own_pid == 0)
    own_pid = pid > 0 && pid <= MAX_PID ? pid : 1;
  pid = own_pid;
  __bmc_atomic_end();
  return pid;
}

int *__errno_location(void) { return &errno_value; }
