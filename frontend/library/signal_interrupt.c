/* Calls that a signal interrupts: they fail with EINTR once a handler has run
 * while they waited, unless its action has SA_RESTART and the call starts
 * anew. */
#pragma once
#include "abi.c"
#include "signal_deliver.c"

/* Takes a signal, perhaps, at a call that waits.  Inside a section. */
static int signal_during_wait(int waits) {
  know_mask();
  Signals some = waits ? signals_now() : 0;
  return some && __VERIFIER_nondet_bool() ? signal_take(some) : 0;
}

/* Runs the handler of the signal taken.  True if the call fails then. */
static int signal_fails_call(int number, int restarts) {
  signal_act(number, NULL, 0, 0);
  return !restarts || !(last_flags & FLAG_RESTART);
}

/* True if a call that always waits, and never starts anew, is interrupted. */
static int sleep_is_interrupted(void) {
  __bmc_atomic_begin();
  int number = signal_during_wait(1);
  __bmc_atomic_end();
  return number && signal_fails_call(number, 0);
}

#define SLEEP_IS_INTERRUPTED (HAS_HANDLERS && sleep_is_interrupted())

/* ---- calls that wait with a mask of their own */

typedef struct {
  unsigned long was[BLOCKED_WORDS];
  _Bool has_outer; /* of a call that a handler has interrupted */
} MaskOfCall;

/* Blocks what 'set' has, until the call ends. */
static void mask_begin(MaskOfCall *m, const SignalSet *set) {
  __bmc_atomic_begin();
  know_mask();
  for (int i = 0; i < BLOCKED_WORDS; i++) {
    m->was[i] = blocked[i];
    block(i, of_caller(&set->word[i]));
  }
  m->has_outer = has_mask_of_call;
  has_mask_of_call = 1;
  has_run_in_call = 0;
  __bmc_atomic_end();
}

/* True if a handler has run in the call. */
static int mask_has_let_run(void) {
  return HAS_HANDLERS && has_mask_of_call && has_run_in_call;
}

/* Blocks what was blocked before, and takes what is pending. */
static void mask_end(const MaskOfCall *m) {
  __bmc_atomic_begin();
  for (int i = 0; i < BLOCKED_WORDS; i++)
    block(i, m->was[i]);
  has_mask_of_call = m->has_outer;
  __bmc_atomic_end();
  signals_settle();
}

/* Returns the holder for a wait (abi.c): a signal, if one from outside may
 * interrupt the call, even beyond the bound.  Inside a section. */
static int interrupting_signal(int restarts) {
  Signals some = signals_outside() & ~(restarts ? restarting : 0);
  return some && __bmc_signal_bound() ? WAIT_FOR_SIGNAL : 0;
}

#define WAIT_FOR_SIGNAL_OR(condition, restarts)                                \
  do {                                                                         \
    if (HAS_HANDLERS)                                                          \
      __bmc_wait_for(interrupting_signal(restarts),                            \
                     (condition) || mask_has_let_run());                       \
    else                                                                       \
      __bmc_wait(condition);                                                   \
  } while (0)
