/* Facts about the system, its file systems and the process: any. */
#pragma once
#include "environment.c"
#include "identity.c"
#include "input.c"

/* struct statvfs with 64 bits, but for what is reserved at its end */
enum { N_FACTS_OF_FILES = 11 };

static void refuse_32_bits(void) {
  if (sizeof(long) != sizeof(long long))
    __bmc_unsupported("facts about file systems and the system with 32 bits");
}

static void any_longs(long *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = __VERIFIER_nondet_long();
}

int statvfs(const char *path, long *out) {
  refuse_32_bits();
  if (unlink(path))
    return -1;
  any_longs(out, N_FACTS_OF_FILES);
  return 0;
}

int fstatvfs(int file, long *out) {
  refuse_32_bits();
  if (call_outcome(file))
    return -1;
  any_longs(out, N_FACTS_OF_FILES);
  return 0;
}

/* struct sysinfo */
typedef struct {
  long uptime, loads_and_memory[9];
  unsigned short processes;
  long high_memory[2];
  unsigned unit;
} SystemFacts;

int sysinfo(SystemFacts *out) {
  refuse_32_bits();
  if (any_outcome())
    return -1;
  out->uptime = any_count();
  any_longs(out->loads_and_memory, 9);
  out->processes = (unsigned short)__VERIFIER_nondet_int();
  any_longs(out->high_memory, 2);
  out->unit = (unsigned)__VERIFIER_nondet_int();
  return 0;
}

unsigned long getauxval(unsigned long kind) {
  enum { PAGE_SIZE = 6, FEATURES = 16, TICK_RATE = 17, MORE_FEATURES = 26 };
  if (kind == PAGE_SIZE)
    return PAGE_BYTES;
  if (kind == TICK_RATE)
    return TICKS_A_SECOND;
  if (kind != FEATURES && kind != MORE_FEATURES)
    __bmc_unsupported("getauxval of other than features, page size and ticks");
  return (unsigned long)__VERIFIER_nondet_long();
}

int ftok(const char *path, int id) {
  (void)id;
  return unlink(path) ? -1 : __VERIFIER_nondet_int();
}

long pathconf(const char *path, int name) {
  (void)name;
  if (unlink(path))
    return -1;
  long n = __VERIFIER_nondet_long();
  return n < 0 ? -1 : n;
}

long fpathconf(int file, int name) {
  return call_outcome(file) ? -1 : pathconf("", name);
}

unsigned if_nametoindex(const char *name) {
  length(name);
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n == 0)
    any_error();
  return n;
}

/* The number of groups stays the same until it is set. */
static long groups_and_one;

enum { MOST_GROUPS = 65536 };

static int set_group_count(int n) {
  __bmc_atomic_begin();
  groups_and_one = n + 1;
  __bmc_atomic_end();
  return 0;
}

int getgroups(int n, unsigned *groups) {
  int all = (int)any_constant(&groups_and_one, 1, MOST_GROUPS + 1) - 1;
  if (n == 0)
    return all;
  if (n < all)
    return fail(EINVAL);
  for (int i = 0; i < all; i++)
    groups[i] = (unsigned)__VERIFIER_nondet_int();
  return all;
}

/* A process with rights that its user has not knows no variable. */
static long has_more_rights;

char *secure_getenv(const char *name) {
  if (any_constant(&has_more_rights, 1, 2) == 1)
    return getenv(name);
  length(name);
  return NULL;
}

int prlimit(int process, int resource, const Limit *new, Limit *old) {
  Limit was = {0};
  if (process && process != getpid())
    __bmc_unsupported("limits of another process");
  if (!is_resource(resource))
    return fail(EINVAL);
  if (old)
    was = limit_of(resource);
  if (new && setrlimit(resource, new))
    return -1;
  if (old)
    *old = was;
  return 0;
}

/* ---- the heap */

int malloc_trim(size_t kept) {
  (void)kept;
  return __VERIFIER_nondet_bool();
}

int mallopt(int option, int value) {
  (void)option, (void)value;
  return __VERIFIER_nondet_bool();
}

/* Ends the process where it ends the system. */
int reboot(int how) {
  enum { RESTART = 0x1234567, HALT = (int)0xcdef0123, KEXEC = 0x45584543 };
  enum { POWER_OFF = 0x4321fedc };
  if (any_outcome())
    return -1;
  if (how == RESTART || how == HALT || how == KEXEC || how == POWER_OFF)
    __bmc_exit();
  return 0;
}
