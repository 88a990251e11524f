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

static int own_pid;
static long last_clock, last_second, last_nanosecond;

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

/* 'out' is a struct timespec.  All clocks but the wall clock only go
 * forward. */
int clock_gettime(int clock_id, long *out) {
  long s = nondet_second(), ns = nondet_below(NANOSECONDS);
  __bmc_atomic_begin();
  if (clock_id != REALTIME) {
    int is_past = s < last_second || (s == last_second && ns < last_nanosecond);
    if (is_past) {
      s = last_second;
      ns = last_nanosecond;
    }
    last_second = s;
    last_nanosecond = ns;
  }
  of_caller(&out[0]) = s;
  of_caller(&out[1]) = ns;
  __bmc_atomic_end();
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
  return time_is_valid(duration) ? 0 : EINVAL;
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
