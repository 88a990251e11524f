/* Alternate stacks for handlers of signals, each thread's own: no program can
 * tell on which stack a handler runs, but by sigaltstack. */
#pragma once
#include "signal.c"

enum { STACK_IN_USE = 1, STACK_OFF = 2, STACK_DISARMS = (int)0x80000000 };
enum { LEAST_SIGNAL_STACK = 2048, SURE_SIGNAL_STACK = 1 << 16 }; /* bytes */

typedef struct {
  void *start;
  int flags;
  size_t size;
} SignalStack; /* stack_t */

static _Thread_local SignalStack signal_stack;
static _Thread_local int has_signal_stack;

static void get_signal_stack(SignalStack *old) {
  if (has_signal_stack && HAS_HANDLERS)
    __bmc_unsupported("the state of an alternate stack in a program with "
                      "handlers of signals");
  *old = signal_stack;
  old->flags = has_signal_stack ? signal_stack.flags : STACK_OFF;
}

/* The size that the system asks for depends on the processor.  A stack on which
 * a handler runs cannot be changed. */
static int stack_error(const SignalStack *new, int is_off) {
  if (new->flags & ~(STACK_IN_USE | STACK_OFF | STACK_DISARMS))
    return EINVAL;
  if (!is_off && (new->size < LEAST_SIGNAL_STACK ||
                  (new->size < SURE_SIGNAL_STACK &&__VERIFIER_nondet_bool())))
    return ENOMEM;
  return has_signal_stack && HAS_HANDLERS && __VERIFIER_nondet_bool() ? EPERM
                                                                      : 0;
}

int sigaltstack(const SignalStack *new, SignalStack *old) {
  SignalStack wanted = {0};
  if (new)
    wanted = *new;
  int is_off = (wanted.flags & STACK_OFF) != 0;
  int error = new ? stack_error(&wanted, is_off) : 0;
  if (error)
    return fail(error);
  if (old)
    get_signal_stack(old);
  if (!new)
    return 0;
  has_signal_stack = !is_off;
  signal_stack = is_off ? (SignalStack){0} : wanted;
  signal_stack.flags &= STACK_DISARMS;
  return 0;
}
