/* Signals that the program sends to itself, since no handler runs, and signals
 * from anywhere for which it waits. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "signal.c"
#include "thread_handle.c"
#include "thread_id.c"
#include "thread_state.c"

int kill(int pid, int number) {
  if (!may_be_sent(number))
    return fail(EINVAL);
  if (pid <= 0)
    __bmc_unsupported("a signal to a group of processes");
  if (pid != getpid() && __VERIFIER_nondet_bool())
    return fail(__VERIFIER_nondet_bool() ? EPERM : ESRCH);
  if (pid == getpid() && number)
    signal_arrives(number);
  return 0;
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
  if (number && !is_finished)
    signal_arrives(number);
  return 0;
}

static int first_of(const SignalSet *set) {
  int number = 1;
  while (number <= N_SIGNALS && !sigismember(set, number))
    number++;
  if (number > N_SIGNALS)
    __bmc_unsupported("sigwait for no signal");
  return number;
}

int sigpending(SignalSet *set) {
  return set_all(set, (unsigned long)__VERIFIER_nondet_long());
}

int sigwait(const SignalSet *set, int *number) {
  int came = __VERIFIER_nondet_int();
  cancel_point();
  if (!is_signal(came))
    came = 1;
  if (!sigismember(set, came))
    came = first_of(set);
  *number = came;
  return 0;
}
