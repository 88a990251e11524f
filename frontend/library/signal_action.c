/* Actions of signals, and sets of signals as one number.
 *
 * At the start the process may ignore any signals, as its parent may have
 * requested (nohup). */
#pragma once
#include "abi.c"
#include "signal_mask.c"

typedef struct {
  void *handler;
  SignalSet mask;
  int flags;
  void *restorer;
} SignalAction; /* struct sigaction */

static SignalAction actions[N_SIGNALS + 1];
static _Bool is_action_known[N_SIGNALS + 1];

/* True if a write may raise SIGPIPE.  Constant for a program. */
#define MAY_BREAK_PIPES                                                        \
  (__bmc_calls("pipe") || __bmc_calls("pipe2") || __bmc_calls("socketpair"))

/* True if some call observes the action of a signal.  Constant for a
 * program. */
#define ACTIONS_ARE_OBSERVED                                                   \
  (__bmc_uses("signal") || __bmc_uses("__sysv_signal") ||                      \
   __bmc_gives("sigaction", 2) || __bmc_calls("raise") ||                      \
   __bmc_calls("kill") || __bmc_calls("killpg") ||                             \
   __bmc_calls("pthread_kill"))

enum { SIGNAL_PIPE = 13 };

static int is_signal(int number) { return number > 0 && number <= N_SIGNALS; }

static int may_be_handled(int number) {
  return is_signal(number) && number != SIGNAL_KILL && number != SIGNAL_STOP;
}

/* Returns the action of a signal.  Inside a section. */
static SignalAction *action_of(int number) {
  SignalAction *action = &actions[number];
  int is_observed =
      ACTIONS_ARE_OBSERVED || (number == SIGNAL_PIPE && MAY_BREAK_PIPES);
  if (!is_observed || is_action_known[number])
    return action;
  is_action_known[number] = 1;
  if (may_be_handled(number) && __VERIFIER_nondet_bool())
    action->handler = (void *)1;
  return action;
}

/* True for a handler of the program's own. */
static int is_handler(const void *handler) { return (size_t)handler > 1; }

enum { SIGNAL_CHILD = 17, SIGNAL_CONTINUE, SIGNAL_TERMINAL_OUT = 22 };
enum { SIGNAL_URGENT = 23, SIGNAL_WINDOW = 28 };

/* Inside a section. */
static int action_ignores(int number) {
  return action_of(number)->handler == (void *)1 ||
         (!action_of(number)->handler &&
          (number == SIGNAL_CHILD || number == SIGNAL_CONTINUE ||
           number == SIGNAL_URGENT || number == SIGNAL_WINDOW));
}

/* The process stops, and another one continues it: no thread observes it,
 * unless there is a handler of SIGCONT. */
static void process_stops(void) {
  __bmc_atomic_begin();
  int is_noticed = is_handler(action_of(SIGNAL_CONTINUE)->handler);
  __bmc_atomic_end();
  if (is_noticed || !__bmc_signal_bound())
    __bmc_unsupported("a signal that stops the process");
}

/* How often it may have changed whether children leave a status. */
static unsigned n_drop_changes;

/* True if the children of a process with this action of SIGCHLD leave no
 * status. */
static int drops_children(const SignalAction *action) {
  enum { FLAG_NO_WAIT = 2 };
  return action->handler == (void *)1 || action->flags & FLAG_NO_WAIT;
}

/* Sets the action of a signal that action_of has returned.  Inside a
 * section. */
static void action_set(int number, const SignalAction *new) {
  SignalAction *now = &actions[number];
  if (number == SIGNAL_CHILD) {
    n_drop_changes += !is_action_known[number] ||
                      !drops_children(now) != !drops_children(new);
    is_action_known[number] = 1;
  }
  *now = *new;
}

static void action_is_default(int number) {
  if (number >= SIGNAL_STOP && number <= SIGNAL_TERMINAL_OUT)
    process_stops();
  else
    __bmc_exit();
}
