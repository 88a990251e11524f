/* Named semaphores, which no other process uses.  Whether one exists at the
 * start is not known, nor its value. */
#pragma once
#include "outcome.c"
#include "semaphore.c"
#include "string.c"

enum { MOST_NAMED = 8, SEMAPHORE_NAME = 32, SEMAPHORE_WORDS = 8 };
enum { OPEN_CREATES = 0x40, OPEN_ONLY_NEW = 0x80 };
enum { NAME_IS_UNKNOWN, NAME_IS_FREE, NAME_IS_TAKEN };

int named_semaphores[MOST_NAMED][SEMAPHORE_WORDS];

static struct {
  char name[SEMAPHORE_NAME];
  _Bool has_name; /* false: unlinked */
  int state, uses, closed_value;
} named[MOST_NAMED];
static unsigned n_named;

static void copy_semaphore_name(char *to, const char *name) {
  if (length(name) >= SEMAPHORE_NAME)
    __bmc_unsupported("a semaphore with a name of more than 31 characters");
  copy_string(to, name);
  if (program_forks())
    __bmc_unsupported("a named semaphore in a program that forks");
}

/* ---- inside a section */

static unsigned named_entry(const char *name) {
  unsigned i = 0;
  while (i < n_named &&
         !(named[i].has_name && starts_with(named[i].name, name) &&
           named[i].name[length(name)] == 0))
    i++;
  if (i < n_named)
    return i;
  if (n_named == MOST_NAMED)
    __bmc_unsupported("more than 8 named semaphores");
  i = n_named++ & (MOST_NAMED - 1);
  copy_string(named[i].name, name);
  named[i].has_name = 1;
  return i;
}

static void begin_semaphore(unsigned i, int value) {
  named[i].state = NAME_IS_TAKEN;
  named[i].closed_value = value;
}

/* Returns an error, or 0: then the entry is a semaphore. */
static int settle_semaphore(unsigned i, int flags, int value) {
  int *state = &named[i].state;
  if (*state == NAME_IS_UNKNOWN && __VERIFIER_nondet_bool())
    begin_semaphore(i, __VERIFIER_nondet_int() & SEMAPHORE_MAX);
  else if (*state == NAME_IS_UNKNOWN)
    *state = NAME_IS_FREE;
  if (*state == NAME_IS_TAKEN)
    return flags & OPEN_CREATES && flags & OPEN_ONLY_NEW ? EEXIST : 0;
  if (!(flags & OPEN_CREATES))
    return ENOENT;
  if (value < 0)
    return EINVAL;
  begin_semaphore(i, value);
  return 0;
}

static int *use_semaphore(unsigned i) {
  if (!named[i].uses++)
    named_semaphores[i][0] = named[i].closed_value;
  return named_semaphores[i];
}

/* ---- outside of a section */

int *sem_open(const char *name, int flags, ...) {
  char copy[SEMAPHORE_NAME];
  int value = 0, *semaphore = NULL;
  copy_semaphore_name(copy, name);
  if (flags & OPEN_CREATES) {
    __builtin_va_list list;
    __builtin_va_start(list, flags);
    (void)__builtin_va_arg(list, unsigned);
    value = (int)__builtin_va_arg(list, unsigned);
    __builtin_va_end(list);
  }
  if (any_outcome())
    return NULL;
  __bmc_atomic_begin();
  unsigned i = named_entry(copy) & (MOST_NAMED - 1);
  int error = settle_semaphore(i, flags, value);
  if (!error)
    semaphore = use_semaphore(i);
  __bmc_atomic_end();
  if (error)
    fail(error);
  return semaphore;
}

int sem_close(void *semaphore) {
  unsigned i = 0;
  __bmc_atomic_begin();
  while (i < n_named && semaphore != named_semaphores[i])
    i++;
  int is_open = i < n_named && named[i & (MOST_NAMED - 1)].uses > 0;
  usage(is_open, "sem_close of what sem_open did not return, or closed before");
  if (is_open && --named[i & (MOST_NAMED - 1)].uses == 0) {
    i &= MOST_NAMED - 1;
    named[i].closed_value = named_semaphores[i][0];
    named_semaphores[i][0] = SEMAPHORE_DESTROYED;
  }
  __bmc_atomic_end();
  return is_open ? 0 : fail(EINVAL);
}

/* The semaphore stays until it is closed; the name may be used anew. */
int sem_unlink(const char *name) {
  char copy[SEMAPHORE_NAME];
  copy_semaphore_name(copy, name);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  unsigned i = named_entry(copy) & (MOST_NAMED - 1);
  int state = named[i].state;
  int exists = state == NAME_IS_TAKEN ||
               (state == NAME_IS_UNKNOWN && __VERIFIER_nondet_bool());
  if (state == NAME_IS_TAKEN) {
    named[i].has_name = 0;
    i = named_entry(copy) & (MOST_NAMED - 1);
  }
  named[i].state = NAME_IS_FREE;
  __bmc_atomic_end();
  return exists ? 0 : fail(ENOENT);
}
