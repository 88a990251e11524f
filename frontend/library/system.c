/* What the system tells of itself and of the process. */
#pragma once
#include "abi.c"
#include "string.c"
#include "time.c"

enum {
  NAME_CLOCK_TICKS = 2,
  NAME_OPEN_FILES = 4,
  NAME_PAGE_SIZE = 30,
  NAME_PROCESSORS = 83,
  NAME_PROCESSORS_ONLINE = 84
};

enum {
  TICKS_A_SECOND = 100,
  PAGE_BYTES = 4096,
  MOST_PROCESSORS = 4096,
  LEAST_FILES = 20,
  MOST_FILES = 1 << 20
};

static int n_processors; /* 0: not asked yet */

int get_nprocs(void) {
  int n = __VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (n_processors == 0)
    n_processors = n > 0 && n <= MOST_PROCESSORS ? n : 1;
  n = n_processors;
  __bmc_atomic_end();
  return n;
}

int get_nprocs_conf(void) { return get_nprocs(); }

int getpagesize(void) { return PAGE_BYTES; }

long sysconf(int name) {
  long n = 0;
  switch (name) {
  case NAME_CLOCK_TICKS: return TICKS_A_SECOND;
  case NAME_PAGE_SIZE: return PAGE_BYTES;
  case NAME_PROCESSORS:
  case NAME_PROCESSORS_ONLINE: return get_nprocs();
  case NAME_OPEN_FILES:
    n = __VERIFIER_nondet_long();
    return n < LEAST_FILES || n > MOST_FILES ? LEAST_FILES : n;
  default:
    __bmc_unsupported("sysconf of other than processors, pages, ticks and "
                      "open files");
    return n;
  }
}

/* Of the first thread it is the process's number. */
int gettid(void) { return getpid() + (int)__bmc_self(); }

int getppid(void) {
  int n = __VERIFIER_nondet_int();
  return n > 0 && n <= MAX_PID ? n : 1;
}

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

/* Nobody forks. */
int pthread_atfork(void (*prepare)(void), void (*parent)(void),
                   void (*child)(void)) {
  (void)prepare;
  (void)parent;
  (void)child;
  return 0;
}

/* ---- the environment: a variable has one value, or none */

enum { MOST_VARIABLES = 8, VARIABLE_SIZE = 32 };

static struct {
  _Bool is_there;
  char name[VARIABLE_SIZE], text[VARIABLE_SIZE];
} variables[MOST_VARIABLES];
static unsigned n_variables;

static int is_same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

/* Inside a section. */
static unsigned find_variable(const char *name) {
  unsigned i = 0;
  while (i < n_variables && !is_same(variables[i].name, name))
    i++;
  return i;
}

/* Inside a section: any text. */
static void add_variable(const char *name, _Bool is_there) {
  if (n_variables == MOST_VARIABLES)
    __bmc_unsupported("more than 8 variables of the environment");
  unsigned i = n_variables++ & (MOST_VARIABLES - 1);
  copy_string(variables[i].name, name);
  variables[i].is_there = is_there;
  for (unsigned k = 0; k < VARIABLE_SIZE - 1; k++)
    variables[i].text[k] = (char)__VERIFIER_nondet_int();
}

char *getenv(const char *name) {
  char copy[VARIABLE_SIZE];
  _Bool is_there = __VERIFIER_nondet_bool();
  if (length(name) >= VARIABLE_SIZE)
    __bmc_unsupported("a variable of the environment with a long name");
  copy_string(copy, name);
  __bmc_atomic_begin();
  unsigned i = find_variable(copy);
  if (i == n_variables)
    add_variable(copy, is_there);
  is_there = variables[i].is_there;
  __bmc_atomic_end();
  return is_there ? variables[i].text : NULL;
}
