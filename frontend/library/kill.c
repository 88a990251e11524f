/* Signals that the program sends to itself, and signals from anywhere for which
 * it waits. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "process_group.c"
#include "signal.c"
#include "signal_interrupt.c"
#include "signal_wait.c"
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

enum { ALL_PROCESSES = -1 };

/* True if the own process gets the signal, too: POSIX leaves that open where
 * all do. */
static int includes_self(int pid) {
  if (pid > 0)
    return pid == getpid();
  if (pid == ALL_PROCESSES)
    return __VERIFIER_nondet_bool();
  return pid == 0 || pid + getpgrp() == 0;
}

static int send_number(int is_to_self, int number) {
  if (!is_to_self && __VERIFIER_nondet_bool())
    return fail(__VERIFIER_nondet_bool() ? EPERM : ESRCH);
  if (!is_to_self || !number)
    return 0;
  if (HAS_HANDLERS)
    signal_process(number);
  else
    signal_arrives(number);
  return 0;
}

int kill(int pid, int number) {
  return may_be_sent(number) ? send_number(includes_self(pid), number)
                             : fail(EINVAL);
}

int killpg(int group, int number) {
  if (group < 0 || !may_be_sent(number))
    return fail(EINVAL);
  return send_number(group == 0 || group == getpgrp(), number);
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

/* union sigval */
typedef union {
  int number;
  void *pointer;
} SignalValue;

/* Sends a signal with a value.  There is one pending value of each signal. */
int sigqueue(int pid, int number, SignalValue value) {
  if (!may_be_sent(number))
    return fail(EINVAL);
  if (pid <= 0)
    return fail(ESRCH);
  if (pid == getpid() && number && HAS_HANDLERS) {
    Signals bit = bit_of_signal(number);
    __bmc_atomic_begin();
    if (queued & bit)
      __bmc_unsupported("a signal that is queued while one of its number is "
                        "pending");
    store_relaxed(&queued, queued | bit);
    store_relaxed(&queued_value[number], value.pointer);
    __bmc_atomic_end();
  }
  return kill(pid, number);
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

static Signals any_signals(void) {
  return (Signals)(unsigned)__VERIFIER_nondet_int() << 32 |
         (unsigned)__VERIFIER_nondet_int();
}

/* Returns any of the signals from outside: they become pending. */
static Signals signals_come(Signals some) {
  Signals come = any_signals() & some;
  for (int i = 1; i <= N_SIGNALS; i++)
    if (come & ~timers & bit_of_signal(i))
      note_arrival(i);
  drop(&timers, come);
  store_relaxed(&sent_to_process, sent_to_process | come);
  return come;
}

static Signals signals_pending(void) {
  Signals all;
  __bmc_atomic_begin();
  know_mask();
  all = sent_to[__bmc_self()] | sent_to_process;
  Signals others = handled & own_mask() & ~all;
  if (__bmc_signal_bound())
    all |= signals_come(others & ~SIGNALS_OF_FAULTS & ~used_up);
  if (timers & others)
    all |= signals_come(timers & others);
  __bmc_atomic_end();
  return all;
}

/* Returns the signals that are pending and blocked.  Without handlers these are
 * any of the blocked ones. */
static Signals signals_held_back(void) {
  know_mask();
  return (HAS_HANDLERS ? signals_pending() : any_signals()) & own_mask();
}

int sigpending(SignalSet *set) {
  Signals all = signals_held_back();
  set_all(set, 0);
  for (int i = 0; i < BLOCKED_WORDS; i++)
    set->word[i] = (unsigned long)(all >> (i * WORD_BITS));
  return 0;
}

/* Stays here, without handlers: a signal ends the process, if one comes.  Who
 * cancels the thread has done so before. */
static void await_nothing(void) {
  if (__bmc_option("cancellation")) {
    __bmc_atomic_begin();
    __bmc_wait_for(WAIT_FOR_SIGNAL, 0);
    __bmc_atomic_end();
  }
  for (;;)
    ;
}

/* Waits until a handler has run.  The execution is not followed to a signal
 * from outside beyond the bound. */
static void signal_await(void) {
  if (!HAS_HANDLERS)
    await_nothing();
  __bmc_atomic_begin();
  know_mask();
  Signals some = signals_now();
  if (__bmc_signal_bound())
    __bmc_assume(some || !signals_outside());
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
  MaskOfCall mask;
  cancel_point();
  mask_begin(&mask, set);
  signal_await();
  mask_end(&mask);
  return fail(EINTR);
}

int sigwait(const SignalSet *set, int *number) {
  cancel_point();
  *number = any_awaited(set);
  return 0;
}

static void set_info(SignalInfo *info, int number) {
  if (!info)
    return;
  info->number = number;
  info->error = 0;
  info->code = __VERIFIER_nondet_int();
}

int sigwaitinfo(const SignalSet *set, SignalInfo *info) {
  int number;
  if (SLEEP_IS_INTERRUPTED)
    return fail(EINTR);
  sigwait(set, &number);
  set_info(info, number);
  return number;
}

/* Waits for a while.  A signal that is pending is taken. */
int sigtimedwait(const SignalSet *set, SignalInfo *info, const void *timeout) {
  Signals sent = 0;
  if (HAS_HANDLERS) {
    __bmc_atomic_begin();
    sent = (sent_to[__bmc_self()] | sent_to_process) & signals_of(set);
    __bmc_atomic_end();
  }
  if (!time_is_valid(timeout))
    return fail(EINVAL);
  if (!sent && (!__bmc_signal_bound() || __VERIFIER_nondet_bool()))
    return fail(SLEEP_IS_INTERRUPTED ? EINTR : EAGAIN);
  return sigwaitinfo(set, info);
}
