/* prctl: the name of the running thread, and attributes of the process that
 * decide nothing here, but whether it adopts orphans (process.c). */
#pragma once
#include "adoption.c"
#include "outcome.c"
#include "thread_name.c"

enum {
  SET_PARENT_SIGNAL = 1,
  GET_PARENT_SIGNAL,
  GET_DUMPABLE,
  SET_DUMPABLE,
  GET_KEEPS_RIGHTS = 7,
  SET_KEEPS_RIGHTS,
  SET_NAME = 15,
  GET_NAME,
  SET_SLACK = 29,
  GET_SLACK,
  SET_ADOPTS = 36,
  GET_ADOPTS,
  SET_NO_NEW_RIGHTS,
  GET_NO_NEW_RIGHTS
};

/* A longer name is truncated. */
static int name_self(const char *given) {
  char name[NAME_SIZE] = {0};
  copy_forward(name, given, length_at_most(given, NAME_SIZE - 1));
  return set_name(__bmc_self(), name);
}

static int any_attribute(void) {
  int any = __VERIFIER_nondet_int();
  return any_outcome() ? -1 : any < 0 ? 0 : any;
}

static int set_adopts(int is_on) {
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  adoption = is_on ? ADOPTS : ADOPTS_NOT;
  __bmc_atomic_end();
  return 0;
}

static int get_adopts(int *to) {
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  if (adoption == MAY_ADOPT)
    adoption = __VERIFIER_nondet_bool() ? ADOPTS : ADOPTS_NOT;
  int is_on = adoption == ADOPTS;
  __bmc_atomic_end();
  *to = is_on;
  return 0;
}

/* A signal that the parent's end sends is one from outside. */
int prctl(int command, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, command);
  switch (command) {
  case SET_PARENT_SIGNAL:
  case SET_DUMPABLE:
  case SET_KEEPS_RIGHTS:
  case SET_SLACK:
  case SET_NO_NEW_RIGHTS: return any_outcome();
  case GET_DUMPABLE:
  case GET_KEEPS_RIGHTS:
  case GET_SLACK:
  case GET_NO_NEW_RIGHTS: return any_attribute();
  case SET_NAME: return name_self(__builtin_va_arg(list, const char *));
  case GET_NAME:
    write_name(__bmc_self(), __builtin_va_arg(list, char *));
    return 0;
  case SET_ADOPTS: return set_adopts(__builtin_va_arg(list, int));
  case GET_ADOPTS: return get_adopts(__builtin_va_arg(list, int *));
  default: break;
  }
  int value = any_attribute();
  if (command != GET_PARENT_SIGNAL)
    __bmc_unsupported("prctl other than of names, rights, dumps and orphans");
  if (value < 0)
    return -1;
  *__builtin_va_arg(list, int *) = value & 63;
  return 0;
}
