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

/* True if some call observes the mask.  Constant for a program. */
#define MASK_IS_OBSERVED                                                       \
  (__bmc_gives("pthread_sigmask", 2) || __bmc_gives("sigprocmask", 2) ||       \
   __bmc_calls("raise"))

static void block(int word, unsigned long bits) {
  unsigned long never = 1ul << (SIGNAL_KILL - 1) | 1ul << (SIGNAL_STOP - 1);
  blocked[word] = word ? bits : bits & ~never;
}

static unsigned long mask_at_start(int word) {
  unsigned self = __bmc_self();
  return self ? inherited_mask[self][word]
              : (unsigned long)__VERIFIER_nondet_long();
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
}
