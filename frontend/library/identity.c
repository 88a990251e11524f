/* Users, groups and names of the process and of the system: any, but the same
 * until the program changes them. */
#pragma once
#include "input.c"
#include "rounding.c"
#include "system.c"

static unsigned effective_user, effective_group;
static _Bool is_effective_user_known, is_effective_group_known;

unsigned geteuid(void) {
  return any_once(&effective_user, &is_effective_user_known);
}

unsigned getegid(void) {
  return any_once(&effective_group, &is_effective_group_known);
}

/* Sets one of the two numbers; ~0 leaves it as it is. */
static void set_id(unsigned *id, _Bool *is_known, unsigned to) {
  if (to == ~0u)
    return;
  __bmc_atomic_begin();
  *id = to;
  *is_known = 1;
  __bmc_atomic_end();
}

int setreuid(unsigned real, unsigned effective) {
  if (any_outcome())
    return -1;
  set_id(&user, &is_user_known, real);
  set_id(&effective_user, &is_effective_user_known, effective);
  return 0;
}

int setregid(unsigned real, unsigned effective) {
  if (any_outcome())
    return -1;
  set_id(&group, &is_group_known, real);
  set_id(&effective_group, &is_effective_group_known, effective);
  return 0;
}

int seteuid(unsigned id) { return setreuid(~0u, id); }
int setegid(unsigned id) { return setregid(~0u, id); }

/* Changes the real number only with privileges. */
int setuid(unsigned id) {
  return setreuid(__VERIFIER_nondet_bool() ? id : ~0u, id);
}

int setgid(unsigned id) {
  return setregid(__VERIFIER_nondet_bool() ? id : ~0u, id);
}

int setresuid(unsigned real, unsigned effective, unsigned saved) {
  (void)saved;
  return setreuid(real, effective);
}

int setresgid(unsigned real, unsigned effective, unsigned saved) {
  (void)saved;
  return setregid(real, effective);
}

int getresuid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = getuid();
  *effective = geteuid();
  *saved = (unsigned)__VERIFIER_nondet_int();
  return 0;
}

int getresgid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = getgid();
  *effective = getegid();
  *saved = (unsigned)__VERIFIER_nondet_int();
  return 0;
}

static int any_process(void) { return pid_from(__VERIFIER_nondet_int()); }

int getsid(int process) {
  (void)process;
  return system_fails() ? fail(ESRCH) : any_process();
}

int tcgetpgrp(int file) { return call_outcome(file) ? -1 : any_process(); }

long gethostid(void) { return __VERIFIER_nondet_int(); }

int getdtablesize(void) {
  long n = most_open_files();
  return n < 0 || n > 0x7fffffff ? 0x7fffffff : (int)n;
}

/* ---- names */

/* Writes any text of up to 'most' characters, which are not 0, and a 0. */
static void any_name(char *to, size_t most) {
  size_t n = any_part(most);
  fill_but(to, n, most, 0);
  to[n] = 0;
}

/* The name is cut to the room, without a 0 then. */
int gethostname(char *to, size_t size) {
  enum { MOST_NAME = 64 };
  if (any_outcome())
    return -1;
  if (size == 0)
    return 0;
  any_name(to, size - 1 < MOST_NAME ? size - 1 : MOST_NAME);
  if (size <= MOST_NAME && __VERIFIER_nondet_bool())
    fill(to, size);
  return 0;
}

int getdomainname(char *to, size_t size) { return gethostname(to, size); }

/* Sets a name of each of the parts of struct utsname. */
int uname(char *to) {
  enum { PARTS = 6, PART_SIZE = 65 };
  if (any_outcome())
    return -1;
  for (int i = 0; i < PARTS; i++)
    any_name(to + i * PART_SIZE, PART_SIZE - 1);
  return 0;
}

static int name_or_error(char *to, size_t size) {
  if (system_fails()) {
    any_error();
    return errno_value;
  }
  if (size < 2)
    return ERANGE;
  any_name(to, size - 1);
  return 0;
}

int ttyname_r(int file, char *to, size_t size) {
  if (is_bad_file(file))
    return EBADF;
  return name_or_error(to, size);
}

int getlogin_r(char *to, size_t size) { return name_or_error(to, size); }

enum { ROOM_OF_USER_NAME = 32 };
char name_of_ttyname[ROOM_OF_USER_NAME]; /* shared by all threads */
char name_of_getlogin[ROOM_OF_USER_NAME];

static char *name_or_null(int error, char *name) {
  if (error)
    fail(error);
  return error ? NULL : name;
}

char *ttyname(int file) {
  return name_or_null(ttyname_r(file, name_of_ttyname, ROOM_OF_USER_NAME),
                      name_of_ttyname);
}

char *getlogin(void) {
  return name_or_null(getlogin_r(name_of_getlogin, ROOM_OF_USER_NAME),
                      name_of_getlogin);
}

/* ---- numbers of the system */

static double any_load(void) {
  double load = float_of(any_wide());
  return load >= 0 && load < __builtin_inf() ? load : 0;
}

/* Sets up to 'n' loads, none below 0. */
int getloadavg(double *to, int n) {
  enum { MOST_LOADS = 3 };
  if (system_fails())
    return -1;
  for (int i = 0; i < n && i < MOST_LOADS; i++)
    to[i] = any_load();
  return n < 0 ? 0 : n < MOST_LOADS ? n : MOST_LOADS;
}

static long any_count_of_pages(void) {
  return __VERIFIER_nondet_long() & 0xffffffff;
}

long get_phys_pages(void) { return any_count_of_pages(); }
long get_avphys_pages(void) { return any_count_of_pages(); }

/* ---- priorities */

static int any_priority(void) {
  enum { LEAST_PRIORITY = -20, PRIORITIES = 40 };
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return LEAST_PRIORITY + (int)(n < PRIORITIES ? n : 0);
}

int getpriority(int kind, unsigned id) {
  (void)kind, (void)id;
  return any_outcome() ? -1 : any_priority();
}

int nice(int by) {
  (void)by;
  return any_outcome() ? -1 : any_priority();
}
