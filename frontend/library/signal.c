/* Signals: actions, masks, and what a thread sends itself.
 *
 * A signal is ignored, has its default action (which ends the process, no
 * violation), runs a handler of the program, or waits. */
#pragma once
#include "abi.c"
#include "signal_deliver.c"

static void handlers_are_refused(void) {
  if (__bmc_option("ir-files"))
    __bmc_unsupported("a handler of signals in a program with IR files");
  __bmc_unsupported("a handler of signals");
}

/* Refuses handlers of the program where none are delivered.  The program may go
 * on without the handler's runs, unless these may do what a thread waits for.
 */
static void refuse_handler(const void *handler) {
  if (!HAS_HANDLERS && is_handler(handler) &&
      (__bmc_option("no-deadlock") || __VERIFIER_nondet_bool()))
    handlers_are_refused();
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
  SignalAction was = *action_of(number);
  if (new)
    action_set(number, &action);
  if (new && HAS_HANDLERS)
    note_action(number);
  __bmc_atomic_end();
  if (old)
    *old = was;
  return 0;
}

static void *signal_set(int number, void *handler, int flags) {
  if (!may_be_handled(number)) {
    errno_value = EINVAL;
    return (void *)-1;
  }
  refuse_handler(handler);
  __bmc_atomic_begin();
  void *was = action_of(number)->handler;
  action_set(number, &(SignalAction){.handler = handler, .flags = flags});
  if (HAS_HANDLERS)
    note_action(number);
  __bmc_atomic_end();
  return was;
}

void *signal(int number, void *handler) {
  return signal_set(number, handler, FLAG_RESTART);
}

/* signal of System V, which glibc has where only C is asked for. */
void *__sysv_signal(int number, void *handler) {
  return signal_set(number, handler, FLAG_RESET | FLAG_NODEFER);
}

/* Lets calls that the signal interrupts fail, or start anew. */
int siginterrupt(int number, int fails) {
  if (!may_be_handled(number))
    return fail(EINVAL);
  __bmc_atomic_begin();
  SignalAction *now = action_of(number);
  now->flags = fails ? now->flags & ~FLAG_RESTART : now->flags | FLAG_RESTART;
  __bmc_atomic_end();
  return 0;
}

/* ---- real-time signals, as in glibc */

int __libc_current_sigrtmin(void) { return FIRST_REAL_TIME; }

int __libc_current_sigrtmax(void) { return N_SIGNALS; }

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

/* ---- a thread's signal mask */

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
  if (HAS_HANDLERS)
    signals_settle();
  return 0;
}

int sigprocmask(int how, const SignalSet *set, SignalSet *old) {
  int error = pthread_sigmask(how, set, old);
  return error ? fail(error) : 0;
}

/* ---- signals to the own thread */

static int is_ignored(int number) {
  __bmc_atomic_begin();
  int ignored = action_ignores(number);
  __bmc_atomic_end();
  return ignored;
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

/* Refuses a signal that a handler of the program takes. */
static void refuse_handled(int number) {
  __bmc_atomic_begin();
  int is_own = is_handler(action_of(number)->handler);
  __bmc_atomic_end();
  if (is_own)
    handlers_are_refused();
}

static void signal_acts(int number) {
  refuse_handled(number);
  if (!is_ignored(number))
    action_is_default(number);
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

/* Sends a signal to the own thread, which it reaches before this returns. */
static void signal_self(int number) {
  know_mask();
  __bmc_atomic_begin();
  signal_send_to(__bmc_self(), number);
  __bmc_atomic_end();
  signals_settle();
}

static void signal_raise(int number) {
  if (HAS_HANDLERS) {
    signal_self(number);
    return;
  }
  refuse_handled(number);
  if (changes_masks() && !is_ignored(number))
    refuse_blocked(number);
  if (changes_masks() || !blocks_at_start(number))
    signal_acts(number);
}

int raise(int number) {
  if (!may_be_sent(number))
    return fail(EINVAL);
  if (number)
    signal_raise(number);
  return 0;
}
