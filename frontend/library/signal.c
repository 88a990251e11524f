/* Signals without handlers of the program: they are ignored, have their default
 * action (which ends the process, no violation), or wait.
 *
 * At the start the process may ignore and block any signals, as its parent may
 * have requested (nohup). */
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

/* True if some call observes the action of a signal.  Constant for a
 * program. */
#define ACTIONS_ARE_OBSERVED                                                   \
  (__bmc_uses("signal") || __bmc_gives("sigaction", 2) ||                      \
   __bmc_calls("raise") || __bmc_calls("kill") || __bmc_calls("pthread_kill"))

static int is_signal(int number) { return number > 0 && number <= N_SIGNALS; }

static int may_be_handled(int number) {
  return is_signal(number) && number != SIGNAL_KILL && number != SIGNAL_STOP;
}

/* Returns the action of a signal.  Inside a section. */
static SignalAction *action_of(int number) {
  SignalAction *action = &actions[number];
  if (!ACTIONS_ARE_OBSERVED || is_action_known[number])
    return action;
  is_action_known[number] = 1;
  if (may_be_handled(number) && __VERIFIER_nondet_bool())
    action->handler = (void *)1;
  return action;
}

/* Refuses handlers other than SIG_DFL (0) and SIG_IGN (1). */
static void refuse_handler(const void *handler) {
  if ((size_t)handler > 1)
    __bmc_unsupported("a handler of signals");
}

int sigaction(int number, const SignalAction *new, SignalAction *old) {
  if (!is_signal(number) || (new && !may_be_handled(number)))
    return fail(EINVAL);
  SignalAction action = {0};
  if (new) {
    action = *new;
    refuse_handler(action.handler);
  }
  __bmc_atomic_begin();
  SignalAction *now = action_of(number), was = *now;
  if (new)
    *now = action;
  __bmc_atomic_end();
  if (old)
    *old = was;
  return 0;
}

void *signal(int number, void *handler) {
  if (!may_be_handled(number)) {
    errno_value = EINVAL;
    return (void *)-1;
  }
  refuse_handler(handler);
  __bmc_atomic_begin();
  SignalAction *now = action_of(number);
  void *was = now->handler;
  now->handler = handler;
  __bmc_atomic_end();
  return was;
}

/* ---- sets of signals */

static int set_all(SignalSet *set, unsigned long bits) {
  for (unsigned i = 0; i < MASK_WORDS; i++)
    set->word[i] = bits;
  return 0;
}

int sigemptyset(SignalSet *set) { return set_all(set, 0); }

int sigfillset(SignalSet *set) { return set_all(set, ~0ul); }

static unsigned long *word_of(const SignalSet *set, int number) {
  return (unsigned long *)&set->word[(unsigned)(number - 1) / WORD_BITS];
}

static unsigned long bit_in_word(int number) {
  return 1ul << ((unsigned)(number - 1) % WORD_BITS);
}

int sigaddset(SignalSet *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  *word_of(set, number) |= bit_in_word(number);
  return 0;
}

int sigdelset(SignalSet *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  *word_of(set, number) &= ~bit_in_word(number);
  return 0;
}

int sigismember(const SignalSet *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  return (*word_of(set, number) & bit_in_word(number)) != 0;
}

/* ---- a thread's signal mask, which has no further effect */

enum { MASK_BLOCK = 0, MASK_UNBLOCK = 1, MASK_SET = 2 };

static unsigned long changed_mask(int how, unsigned long was,
                                  unsigned long by) {
  return how == MASK_BLOCK ? was | by : how == MASK_UNBLOCK ? was & ~by : by;
}

int pthread_sigmask(int how, const SignalSet *set, SignalSet *old) {
  if (set && (how < MASK_BLOCK || how > MASK_SET))
    return EINVAL;
  know_mask();
  for (int i = 0; i < BLOCKED_WORDS; i++) {
    unsigned long was = blocked[i];
    if (set)
      block(i, changed_mask(how, was, of_caller(&set->word[i])));
    if (old)
      old->word[i] = was;
  }
  return 0;
}

int sigprocmask(int how, const SignalSet *set, SignalSet *old) {
  int error = pthread_sigmask(how, set, old);
  return error ? fail(error) : 0;
}

/* ---- signals to the own thread */

enum { SIGNAL_CHILD = 17, SIGNAL_CONTINUE, SIGNAL_TERMINAL_OUT = 22 };
enum { SIGNAL_URGENT = 23, SIGNAL_WINDOW = 28 };

static int is_ignored(int number) {
  __bmc_atomic_begin();
  int ignored = action_of(number)->handler != NULL;
  __bmc_atomic_end();
  return ignored || number == SIGNAL_CHILD || number == SIGNAL_CONTINUE ||
         number == SIGNAL_URGENT || number == SIGNAL_WINDOW;
}

/* Signals that all threads block permanently, if no thread can change its
 * mask. */
static _Bool is_block_known[N_SIGNALS + 1], is_blocked[N_SIGNALS + 1];

static int blocks_at_start(int number) {
  __bmc_atomic_begin();
  if (!is_block_known[number]) {
    is_block_known[number] = 1;
    is_blocked[number] = may_be_handled(number) && __VERIFIER_nondet_bool();
  }
  int blocks = is_blocked[number];
  __bmc_atomic_end();
  return blocks;
}

static int changes_masks(void) {
  return __bmc_calls("pthread_sigmask") || __bmc_calls("sigprocmask");
}

static void signal_acts(int number) {
  if (is_ignored(number))
    return;
  if (number >= SIGNAL_STOP && number <= SIGNAL_TERMINAL_OUT)
    __bmc_unsupported("a signal that stops the process");
  __bmc_exit();
}

/* Delivers a signal to the process, or to another thread. */
static void signal_arrives(int number) {
  if (changes_masks())
    __bmc_unsupported("a signal that may be blocked");
  if (!blocks_at_start(number))
    signal_acts(number);
}

/* True if it may be sent.  0 is no signal, but may be sent: it only tests. */
static int may_be_sent(int number) { return number == 0 || is_signal(number); }

static void refuse_blocked(int number) {
  know_mask();
  if (blocked[(unsigned)(number - 1) / WORD_BITS] & bit_in_word(number))
    __bmc_unsupported("a signal that a thread sends itself and blocks");
}

int raise(int number) {
  if (!may_be_sent(number))
    return fail(EINVAL);
  if (!number)
    return 0;
  if (changes_masks() && !is_ignored(number))
    refuse_blocked(number);
  if (changes_masks() || !blocks_at_start(number))
    signal_acts(number);
  return 0;
}
