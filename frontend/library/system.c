/* Properties of the system and of the process. */
#pragma once
#include "abi.c"
#include "resource.c"
#include "thread_id.c"

enum {
  NAME_CLOCK_TICKS = 2,
  NAME_OPEN_FILES = 4,
  NAME_PAGE_SIZE = 30,
  NAME_STACK = 75,
  NAME_PROCESSORS = 83,
  NAME_PROCESSORS_ONLINE = 84
};

enum {
  TICKS_A_SECOND = 100,
  PAGE_BYTES = 4096,
  MOST_PROCESSORS = 4096,
  LEAST_STACK = 16384,
  MOST_STACK = 1 << 20,
  CREATION_BITS = 0777
};

/* Stays the same from one call to the next: the first result is kept in
 * '*known', which is 0 before. */
static long any_constant(long *known, long least, long most) {
  long n = __VERIFIER_nondet_long();
  __bmc_atomic_begin();
  if (*known == 0)
    *known = n < least || n > most ? least : n;
  n = *known;
  __bmc_atomic_end();
  return n;
}

static long n_processors, open_files, least_stack;

int get_nprocs(void) {
  return (int)any_constant(&n_processors, 1, MOST_PROCESSORS);
}

int get_nprocs_conf(void) { return get_nprocs(); }

int getpagesize(void) { return PAGE_BYTES; }

static long most_open_files(void) {
  if (!limits_are_observed())
    return any_constant(&open_files, LEAST_FILES, MOST_FILES);
  Limit files = limit_of(RESOURCE_FILES);
  return files.soft == NO_LIMIT ? -1 : (long)files.soft;
}

static int may_be_unknown(int name) {
  return name == NAME_OPEN_FILES || name == NAME_PROCESSORS ||
         name == NAME_PROCESSORS_ONLINE;
}

/* Returns a limit; -1 if there is none, or if it is unknown. */
long sysconf(int name) {
  if (may_be_unknown(name) && system_fails())
    return -1;
  switch (name) {
  case NAME_CLOCK_TICKS: return TICKS_A_SECOND;
  case NAME_PAGE_SIZE: return PAGE_BYTES;
  case NAME_PROCESSORS:
  case NAME_PROCESSORS_ONLINE: return get_nprocs();
  case NAME_OPEN_FILES: return most_open_files();
  case NAME_STACK: return any_constant(&least_stack, LEAST_STACK, MOST_STACK);
  default:
    __bmc_unsupported("sysconf of other than processors, pages, ticks, open "
                      "files and the least stack");
    return 0;
  }
}

/* Implements the macro PTHREAD_STACK_MIN. */
long __sysconf(int name) { return sysconf(name); }

int getppid(void) { return pid_from(__VERIFIER_nondet_int()); }

static unsigned user, group;
static _Bool is_user_known, is_group_known;

static unsigned any_once(unsigned *id, _Bool *is_known) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (!*is_known)
    *id = n;
  *is_known = 1;
  n = *id;
  __bmc_atomic_end();
  return n;
}

unsigned getuid(void) { return any_once(&user, &is_user_known); }

unsigned getgid(void) { return any_once(&group, &is_group_known); }

static unsigned creation_mask;
static _Bool is_creation_mask_known;

unsigned umask(unsigned mask) {
  any_once(&creation_mask, &is_creation_mask_known);
  __bmc_atomic_begin();
  unsigned was = creation_mask & CREATION_BITS;
  creation_mask = mask;
  __bmc_atomic_end();
  return was;
}
