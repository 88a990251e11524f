/* Signals that each thread blocks.  The first thread starts with any signals
 * blocked, and a new thread with those of its creator. */
#pragma once
#include "abi.c"

enum { N_SIGNALS = 64, SIGNAL_KILL = 9, SIGNAL_STOP = 19 };
enum { MASK_WORDS = 128 / sizeof(long), WORD_BITS = 8 * sizeof(long) };
enum { BLOCKED_WORDS = N_SIGNALS / WORD_BITS };

typedef struct {
  unsigned long word[MASK_WORDS];
} SignalSet; /* sigset_t */

static _Thread_local unsigned long blocked[BLOCKED_WORDS];
static _Thread_local int blocked_is_known;
static unsigned long inherited_mask[MAX_THREADS][BLOCKED_WORDS];

/* A set of signals in one number. */
typedef unsigned long long Signals;

/* True if signals are delivered: the program may install handlers of its own,
 * or wait for signals that it sends.  Constant for a program. */
#define HAS_HANDLERS (__bmc_signals() != 0)

/* True if some call observes the mask that a process begins with.  Constant for
 * a program. */
#define MASK_IS_ASKED_FOR                                                      \
  (__bmc_gives("pthread_sigmask", 2) || __bmc_gives("sigprocmask", 2) ||       \
   __bmc_calls("sigpending") || __bmc_option("raises-unhandled"))

#define MASK_IS_OBSERVED (HAS_HANDLERS || MASK_IS_ASKED_FOR)

/* The masks of all threads, if signals are delivered. */
static Signals masks[MAX_THREADS];

static Signals own_mask(void) {
  Signals all = 0;
  for (int i = BLOCKED_WORDS - 1; i >= 0; i--)
    all = (all << (WORD_BITS % 64)) | blocked[i];
  return all;
}

static void block(int word, unsigned long bits) {
  unsigned long never = 1ul << (SIGNAL_KILL - 1) | 1ul << (SIGNAL_STOP - 1);
  blocked[word] = word ? bits : bits & ~never;
  if (HAS_HANDLERS)
    store_relaxed(&masks[__bmc_self()], own_mask());
}

/* A signal that the program handles is not blocked from the start. */
static unsigned long mask_at_start(int word) {
  unsigned self = __bmc_self();
  if (self)
    return inherited_mask[self][word];
  return MASK_IS_ASKED_FOR
             ? (unsigned long)__VERIFIER_nondet_long() &
                   ~(unsigned long)(__bmc_signals() >> (word * WORD_BITS))
             : 0;
}

static void know_mask(void) {
  if (!MASK_IS_OBSERVED || blocked_is_known)
    return;
  for (int i = 0; i < BLOCKED_WORDS; i++)
    block(i, mask_at_start(i));
  blocked_is_known = 1;
}

/* Passes the mask to a new thread.  Inside the section that creates it. */
static void mask_pass_on(unsigned thread) {
  if (!MASK_IS_OBSERVED || thread >= MAX_THREADS)
    return;
  know_mask();
  for (int i = 0; i < BLOCKED_WORDS; i++)
    inherited_mask[thread][i] = blocked[i];
  if (HAS_HANDLERS)
    store_relaxed(&masks[thread], own_mask());
}
