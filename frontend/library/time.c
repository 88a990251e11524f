/* Time and what else the system tells.  Sleeping takes no step: how long
 * other threads take is open anyway. */

enum { REALTIME = 0, MICROSECONDS = 1000000, NANOSECONDS = 1000000000 };

static int own_pid;
static long last_clock, last_second, last_nanosecond;

static long nondet_second(void) {
  long n = __VERIFIER_nondet_long();
  return n < 0 ? 0 : n;
}

static long nondet_below(long limit) {
  long n = __VERIFIER_nondet_long();
  return n < 0 || n >= limit ? 0 : n;
}

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
  out[0] = s;
  out[1] = ns;
  __bmc_atomic_end();
  return 0;
}

long clock(void) {
  long now = __VERIFIER_nondet_long();
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

int nanosleep(const void *duration, void *remaining) {
  (void)duration;
  (void)remaining;
  cancel_point_asleep();
  return 0;
}

int sched_yield(void) { return 0; }

int pthread_yield(void) { return 0; }

int getpid(void) {
  int pid = __VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (own_pid == 0)
    own_pid = pid > 0 ? pid : 1;
  pid = own_pid;
  __bmc_atomic_end();
  return pid;
}

int *__errno_location(void) { return &errno_value; }
