/* What the system tells of itself and of the process. */
#pragma once
#include "abi.c"
#include "string.c"
#include "time.c"

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
  LEAST_FILES = 20,
  MOST_FILES = 1 << 20,
  LEAST_STACK = 16384,
  MOST_STACK = 1 << 20
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

static long any_from(long least, long most) {
  long n = __VERIFIER_nondet_long();
  return n < least || n > most ? least : n;
}

long sysconf(int name) {
  switch (name) {
  case NAME_CLOCK_TICKS: return TICKS_A_SECOND;
  case NAME_PAGE_SIZE: return PAGE_BYTES;
  case NAME_PROCESSORS:
  case NAME_PROCESSORS_ONLINE: return get_nprocs();
  case NAME_OPEN_FILES: return any_from(LEAST_FILES, MOST_FILES);
  case NAME_STACK: return any_from(LEAST_STACK, MOST_STACK);
  default:
    __bmc_unsupported("sysconf of other than processors, pages, ticks, open "
                      "files and the least stack");
    return 0;
  }
}

/* What PTHREAD_STACK_MIN stands for. */
long __sysconf(int name) { return sysconf(name); }

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

/* What longer ones say from there on is not modelled. */
#define KNOWN_VALUE __attribute__((annotate("known 31")))
KNOWN_VALUE static char text_longer_than_31_0[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_1[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_2[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_3[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_4[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_5[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_6[VARIABLE_SIZE + 1];
KNOWN_VALUE static char text_longer_than_31_7[VARIABLE_SIZE + 1];
static char *const longer_texts[MOST_VARIABLES] = {
    text_longer_than_31_0, text_longer_than_31_1, text_longer_than_31_2,
    text_longer_than_31_3, text_longer_than_31_4, text_longer_than_31_5,
    text_longer_than_31_6, text_longer_than_31_7};

/* Their texts stand at the ends of these: nothing is behind them. */
static char text_0[VARIABLE_SIZE], text_1[VARIABLE_SIZE], text_2[VARIABLE_SIZE],
    text_3[VARIABLE_SIZE], text_4[VARIABLE_SIZE], text_5[VARIABLE_SIZE],
    text_6[VARIABLE_SIZE], text_7[VARIABLE_SIZE];
static char *const texts[MOST_VARIABLES] = {text_0, text_1, text_2, text_3,
                                            text_4, text_5, text_6, text_7};

static struct {
  char name[VARIABLE_SIZE];
  char *text; /* NULL: it is missing */
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
static void add_variable(const char *name) {
  if (n_variables == MOST_VARIABLES)
    __bmc_unsupported("more than 8 variables of the environment");
  unsigned i = n_variables++ & (MOST_VARIABLES - 1);
  unsigned at = (unsigned)__VERIFIER_nondet_int();
  copy_string(variables[i].name, name);
  for (unsigned k = 0; k < VARIABLE_SIZE - 1; k++) {
    char c = (char)__VERIFIER_nondet_int();
    texts[i][k] = longer_texts[i][k] = c ? c : '=';
  }
  if (at < VARIABLE_SIZE)
    variables[i].text = texts[i] + at;
  else if (__VERIFIER_nondet_bool())
    variables[i].text = longer_texts[i];
}

char *getenv(const char *name) {
  char copy[VARIABLE_SIZE];
  if (length(name) >= VARIABLE_SIZE)
    __bmc_unsupported("a variable of the environment with a long name");
  copy_string(copy, name);
  __bmc_atomic_begin();
  unsigned i = find_variable(copy);
  if (i == n_variables)
    add_variable(copy);
  char *text = variables[i].text;
  __bmc_atomic_end();
  return text;
}
