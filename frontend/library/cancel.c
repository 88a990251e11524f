/* Cancellation: a request takes effect at the next cancellation point of the
 * thread, or at the one where it is blocked.
 *
 * A thread that is blocked when the awaited event and the request happen
 * together may do either.  The same holds where POSIX permits a cancellation
 * point. Programs without pthread_cancel have no cancellation points. */
#pragma once
#include "abi.c"
#include "thread_exit.c"

/* True if a request takes effect.  Inside a section. */
static int cancel_is_due(void) {
  if (!__bmc_option("cancellation"))
    return 0;
  return (cancel[__bmc_self()] & (CANCEL_REQUESTED | CANCEL_DISABLED |
                                  CANCEL_ENDING)) == CANCEL_REQUESTED;
}

/* The same, if the awaited event may have happened, too. */
static int cancel_is_preferred(int has_happened) {
  return cancel_is_due() && (!has_happened || __VERIFIER_nondet_bool());
}

static void cancel_act(int due) {
  if (!__bmc_option("cancellation") || !due)
    return;
  __bmc_atomic_begin();
  cancel[__bmc_self()] |= CANCEL_ACTED;
  __bmc_atomic_end();
  pthread_exit((void *)-1L);
}

static int cancel_has_acted(void) {
  return __bmc_option("cancellation") &&
         (cancel[__bmc_self()] & CANCEL_ACTED) != 0;
}

static void cancel_point(void) {
  if (!__bmc_option("cancellation"))
    return;
  __bmc_atomic_begin();
  int due = cancel_is_due();
  __bmc_atomic_end();
  cancel_act(due);
}

/* Acts on a request that arrives while the thread is blocked here.  It equals
 * an earlier request, since no thread can observe that the wait had begun. */
void __bmc_cancel_maybe(void) {
  if (!__bmc_option("cancellation"))
    return;
  __bmc_atomic_begin();
  int due = cancel_is_preferred(1);
  __bmc_atomic_end();
  cancel_act(due);
}

/* A cancellation point of a sleep: the request may come during it, or later. */
static void cancel_point_asleep(void) {
  cancel_point();
  __bmc_cancel_maybe();
}

static int cancel_set(int bit, int value, int *old) {
  if (value != 0 && value != 1)
    return EINVAL;
  __bmc_atomic_begin();
  unsigned char *mine = &cancel[__bmc_self()];
  int was = (*mine & bit) != 0;
  *mine = (unsigned char)(value ? *mine | bit : *mine & ~bit);
  if ((*mine & CANCEL_ASYNCHRONOUS) && cancel_is_due())
    __bmc_unsupported("asynchronous cancellation");
  __bmc_atomic_end();
  if (old)
    *old = was;
  return 0;
}

int pthread_setcancelstate(int value, int *old) {
  return cancel_set(CANCEL_DISABLED, value, old);
}

int pthread_setcanceltype(int value, int *old) {
  return cancel_set(CANCEL_ASYNCHRONOUS, value, old);
}

void pthread_testcancel(void) { cancel_point(); }
