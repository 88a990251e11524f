/* Waiting for signals of a set, which no handler takes. */
#pragma once
#include "abi.c"
#include "signal.c"
#include "signal_deliver.c"

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

/* Waits for a signal of the set; without handlers, one may always come. */
static int any_awaited(const SignalSet *set) {
  if (HAS_HANDLERS)
    return signal_wait(signals_of(set));
  int came = __VERIFIER_nondet_int();
  if (!is_signal(came))
    came = 1;
  return sigismember(set, came) ? came : first_of(set);
}
