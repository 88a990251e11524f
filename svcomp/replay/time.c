/* What the clock shows is an input. */
static long bmc_below(const char *function, long limit) {
  long n = (long)bmc_input(function);
  return n < 0 || (limit && n >= limit) ? 0 : n;
}

long bmc_time(long *out) {
  long now = bmc_below("time", 0);
  if (out)
    *out = now;
  return now;
}

int bmc_gettimeofday(long *out, void *zone) {
  (void)zone;
  out[0] = bmc_below("gettimeofday", 0);
  out[1] = bmc_below("gettimeofday", 1000000);
  return 0;
}

int bmc_clock_gettime(int clock, long *out) {
  static long seconds, nanoseconds;
  long s = bmc_below("clock_gettime", 0);
  long ns = bmc_below("clock_gettime", 1000000000);
  int is_past = s < seconds || (s == seconds && ns < nanoseconds);
  if (clock && is_past)
    s = seconds, ns = nanoseconds;
  if (clock)
    seconds = s, nanoseconds = ns;
  out[0] = s;
  out[1] = ns;
  return 0;
}

long bmc_clock(void) {
  static long last;
  long now = (long)bmc_input("clock");
  return last = now < last ? last : now;
}

int bmc_getpid(void) {
  static int own;
  int pid = (int)bmc_input("getpid");
  if (!own)
    own = pid > 0 ? pid : 1;
  return own;
}
