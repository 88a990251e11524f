/* Times of clocks are inputs, within the bounds of library/time.c. */
#define BMC_SECONDS (sizeof(long) == 8 ? (long)(1ll << 33) : 2000000000l)
#define BMC_TICKS (sizeof(long) == 8 ? (long)(1ll << 43) : 1l << 30)

static long bmc_below(const char *function, long limit) {
  long n = (long)bmc_input(function);
  return n < 0 || n >= limit ? 0 : n;
}

static long bmc_second(const char *function) {
  if (BMC_SECONDS & (BMC_SECONDS - 1))
    return bmc_below(function, BMC_SECONDS);
  return (long)bmc_input(function) & (BMC_SECONDS - 1);
}

long bmc_time(long *out) {
  long now = bmc_second("time");
  if (out)
    *out = now;
  return now;
}

int bmc_gettimeofday(long *out, void *zone) {
  (void)zone;
  out[0] = bmc_second("gettimeofday");
  out[1] = bmc_below("gettimeofday", 1000000);
  return 0;
}

/* Each clock has its own time, as in library/time.c. */
int bmc_clock_gettime(int clock, long *out) {
  enum { CLOCKS = 0xbff, WALLS = 0x921, N_CLOCKS = 12, THREAD_CLOCK = 3 };
  static long shared[N_CLOCKS][2];
  static __thread long own[2];
  int is_known = clock >= 0 && clock < N_CLOCKS && (CLOCKS >> clock & 1);
  long s = bmc_second("clock_gettime");
  long ns = bmc_below("clock_gettime", 1000000000);
  if (!is_known && bmc_input("clock_gettime")) {
    *bmc_errno() = BMC_INVALID;
    return -1;
  }
  if (is_known && !(WALLS >> clock & 1)) {
    long *last = clock == THREAD_CLOCK ? own : shared[clock];
    if (s < last[0] || (s == last[0] && ns < last[1]))
      s = last[0], ns = last[1];
    last[0] = s;
    last[1] = ns;
  }
  out[0] = s;
  out[1] = ns;
  return 0;
}

long bmc_clock(void) {
  static long last;
  long now = bmc_below("clock", BMC_TICKS);
  return last = now < last ? last : now;
}

int bmc_getpid(void) {
  static int own;
  int pid = (int)bmc_input("getpid");
  if (!own)
    own = pid > 0 && pid <= 1 << 22 ? pid : 1;
  return own;
}
