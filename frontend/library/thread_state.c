/* State of each thread, and its 'result' for pthread_join.
 *
 * Each array is written by one party: the creator of the thread, the thread, or
 * the one that joins or detaches it.  State that concerns no other thread is
 * then known.  Only 'cancel' is written by all.  reduction/explore/canonical.c
 * knows by name the arrays that change while a thread runs: it permutes them
 * with the numbers of symmetric threads. */
#pragma once
#include "abi.c"

/* Cancellation state of a thread: requests from others, and its settings. */
enum {
  CANCEL_DISABLED = 1,
  CANCEL_ASYNCHRONOUS = 2,
  CANCEL_REQUESTED = 4,
  CANCEL_ENDING = 8, /* it ends: requests are too late */
  CANCEL_ACTED = 16  /* it ends because of a request */
};

static unsigned char is_made[MAX_THREADS] = {1};
static unsigned char has_finished[MAX_THREADS];
static unsigned char is_claimed[MAX_THREADS]; /* joined or detached, final */
static unsigned char cancel[MAX_THREADS];
static void *result[MAX_THREADS];

/* True if some call reads the results.  Constant for a program. */
#define RESULTS_ARE_ASKED_FOR                                                  \
  (__bmc_gives("pthread_join", 1) || __bmc_gives("pthread_tryjoin_np", 1) ||   \
   __bmc_gives("pthread_timedjoin_np", 1) ||                                   \
   __bmc_gives("pthread_clockjoin_np", 1) || __bmc_gives("thrd_join", 1))

static int thread_has_ended(unsigned thread) {
  return acquired(&has_finished[thread]) != 0;
}

/* Wait for the end of a thread, without which the section does not continue,
 * and then return its result.  So neither can be read before the one step that
 * writes them: reduction/static/accesses.c knows these functions by name. */
static int thread_is_awaited(unsigned thread) {
  return acquired(&has_finished[thread]) != 0;
}
static void *thread_result(unsigned thread) { return result[thread]; }

/* True if its number is in use.  Inside a section. */
static int thread_exists(pthread_t n) {
  return n < MAX_THREADS && is_made[n] && !(has_finished[n] && is_claimed[n]);
}

static void thread_finish(void *value) {
  unsigned me = __bmc_self();
  if (RESULTS_ARE_ASKED_FOR)
    result[me] = value;
  has_finished[me] = 1;
}
