/* Signals that the program sends to itself, and signals from anywhere for which
 * it waits. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "signal.c"
#include "thread_handle.c"
#include "thread_id.c"
#include "thread_state.c"

static void signal_process(int number) {
  know_mask();
  __bmc_atomic_begin();
  signal_send_to_process(number);
  __bmc_atomic_end();
  signals_settle();
}

int kill(int pid, int number) {
  if (!may_be_sent(number))
    return fail(EINVAL);
  if (pid <= 0)
    __bmc_unsupported("a signal to a group of processes");
  if (pid != getpid() && __VERIFIER_nondet_bool())
    return fail(__VERIFIER_nondet_bool() ? EPERM : ESRCH);
  if (pid != getpid() || !number)
    return 0;
  if (HAS_HANDLERS)
    signal_process(number);
  else
    signal_arrives(number);
  return 0;
}

static void signal_thread(unsigned thread, int number) {
  if (thread == __bmc_self()) {
    signal_self(number);
    return;
  }
  __bmc_atomic_begin();
  signal_send_to(thread, number);
  __bmc_atomic_end();
}

/* Sends a signal.  For a thread that has ended, POSIX allows both ESRCH and
 * 0. */
int pthread_kill(pthread_t thread, int number) {
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread), id = n + 1;
  int exists = thread_exists(n), is_finished = exists && has_finished[n];
  usage(exists, "{self} signals {thread id}, which was joined before or "
                "never existed");
  __bmc_atomic_end();
  if (!exists || (is_finished && __VERIFIER_nondet_bool()))
    return ESRCH;
  if (!may_be_sent(number))
    return EINVAL;
  if (!number || is_finished)
    return 0;
  if (HAS_HANDLERS)
    signal_thread((unsigned)n, number);
  else
    signal_arrives(number);
  return 0;
}

/* ---- pending signals, and waiting for them */

/* Returns any of the signals from outside: they become pending. */
static Signals signals_come(Signals some) {
  Signals come = ((Signals)(unsigned)__VERIFIER_nondet_int() << 32 |
                  (unsigned)__VERIFIER_nondet_int()) &
                 some & ~used_up;
  for (int i = 1; i <= N_SIGNALS; i++)
    if (come & bit_of_signal(i))
      note_arrival(i);
  store_relaxed(&sent_to_process, sent_to_process | come);
  return come;
}

static Signals signals_pending(void) {
  Signals all;
  __bmc_atomic_begin();
  know_mask();
  all = sent_to[__bmc_self()] | sent_to_process;
  if (__bmc_signal_bound())
    all |= signals_come(handled & own_mask() & ~SIGNALS_OF_FAULTS & ~all);
  __bmc_atomic_end();
  return all;
}

int sigpending(SignalSet *set) {
  if (!HAS_HANDLERS)
    return set_all(set, (unsigned long)__VERIFIER_nondet_long());
  Signals all = signals_pending();
  set_all(set, 0);
  for (int i = 0; i < BLOCKED_WORDS; i++)
    set->word[i] = (unsigned long)(all >> (i * WORD_BITS));
  return 0;
}

/* Waits until a handler has run.  The execution is not followed to a signal
 * from outside beyond the bound. */
static void signal_await(void) {
  if (!HAS_HANDLERS)
    __bmc_assume(0);
  __bmc_atomic_begin();
  know_mask();
  Signals some = signals_sent();
  if (__bmc_signal_bound()) {
    Signals outside = signals_outside();
    some |= outside & ~used_up;
    __bmc_assume(some || !outside);
  }
  __bmc_wait(some != 0);
  int number = signal_take(some);
  __bmc_atomic_end();
  signal_act(number, NULL, 0, 0);
}

int pause(void) {
  cancel_point();
  signal_await();
  return fail(EINTR);
}

int sigsuspend(const SignalSet *set) {
  unsigned long was[BLOCKED_WORDS];
  cancel_point();
  __bmc_atomic_begin();
  know_mask();
  for (int i = 0; i < BLOCKED_WORDS; i++) {
    was[i] = blocked[i];
    block(i, of_caller(&set->word[i]));
  }
  __bmc_atomic_end();
  signal_await();
  __bmc_atomic_begin();
  for (int i = 0; i < BLOCKED_WORDS; i++)
    block(i, was[i]);
  __bmc_atomic_end();
  signals_settle();
  return fail(EINTR);
}

static Signals signals_of(const SignalSet *set) {
  Signals all = 0;
  for (int i = BLOCKED_WORDS - 1; i >= 0; i--)
    all = (all << (WORD_BITS % 64)) | set->word[i];
  return all;
}

/* Waits for a signal of the set: a pending one, or any from outside. */
static int signal_wait(Signals set) {
  int number;
  __bmc_atomic_begin();
  Signals sent = (sent_to[__bmc_self()] | sent_to_process) & set;
  Signals some = __bmc_signal_bound() ? set : sent;
  __bmc_wait(some != 0);
  Signals bit = __bmc_choose(some);
  number = number_of_bit(bit);
  if (sent_to[__bmc_self()] & bit)
    drop(&sent_to[__bmc_self()], bit);
  else
    drop(&sent_to_process, bit);
  __bmc_atomic_end();
  return number;
}

static int first_of(const SignalSet *set) {
  int number = 1;
  while (number <= N_SIGNALS && !sigismember(set, number))
    number++;
  if (number > N_SIGNALS)
    __bmc_unsupported("sigwait for no signal");
  return number;
}

int sigwait(const SignalSet *set, int *number) {
  if (HAS_HANDLERS) {
    cancel_point();
    *number = signal_wait(signals_of(set));
    return 0;
  }
  int came = __VERIFIER_nondet_int();
  cancel_point();
  if (!is_signal(came))
    came = 1;
  if (!sigismember(set, came))
    came = first_of(set);
  *number = came;
  return 0;
}
