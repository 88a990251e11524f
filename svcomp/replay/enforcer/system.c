/* Results of the system are inputs, within the bounds of library/system.c. */
static long bmc_constant(const char *function, long *known, long least,
                         long most) {
  long n = (long)bmc_input(function);
  if (*known == 0)
    *known = n < least || n > most ? least : n;
  return *known;
}

static int bmc_processors(const char *function) {
  static long known;
  return (int)bmc_constant(function, &known, 1, 4096);
}

int bmc_get_nprocs(void) { return bmc_processors("get_nprocs"); }
int bmc_get_nprocs_conf(void) { return bmc_processors("get_nprocs_conf"); }

static long bmc_system(const char *function, int name) {
  enum { TICKS = 2, FILES = 4, PAGE = 30, STACK = 75 };
  static long files, stack;
  if (name != TICKS && name != PAGE && name != STACK && bmc_input(function))
    return -1;
  switch (name) {
  case TICKS: return 100;
  case PAGE: return 4096;
  case FILES: return bmc_constant(function, &files, 20, 1 << 20);
  case STACK: return bmc_constant(function, &stack, 16384, 1 << 20);
  default: return bmc_processors(function);
  }
}

long bmc_sysconf(int name) { return bmc_system("sysconf", name); }
long bmc_system_constant(int name) { return bmc_system("__sysconf", name); }
