/* What a thread has been through, and in 'result' what it left for
 * pthread_join.
 *
 * Each array is written by one party: who makes the thread, the thread, who
 * joins or detaches it.  What is no other's concern is then known.  Only
 * 'cancel' is written by all.  reduction/explore/canonical.c knows by name
 * those that change while a thread runs: with it they get the number of
 * another. */
#pragma once
#include "abi.c"

/* What others ask of a thread, and how it takes that. */
enum {
  CANCEL_DISABLED = 1,
  CANCEL_ASYNCHRONOUS = 2,
  CANCEL_REQUESTED = 4,
  CANCEL_ENDING = 8, /* it ends: requests are too late */
  CANCEL_ACTED = 16  /* and does so because of one */
};

static unsigned char is_made[MAX_THREADS] = {1};
static unsigned char has_finished[MAX_THREADS];
static unsigned char is_claimed[MAX_THREADS]; /* joined or detached: may be
                                                 neither any more */
static unsigned char cancel[MAX_THREADS];
static void *result[MAX_THREADS];

/* Does anybody ask for what is left?  Known when this is read. */
#define RESULTS_ARE_ASKED_FOR                                                  \
  (__bmc_gives("pthread_join", 1) || __bmc_gives("pthread_tryjoin_np", 1) ||   \
   __bmc_gives("pthread_timedjoin_np", 1) ||                                   \
   __bmc_gives("pthread_clockjoin_np", 1) || __bmc_gives("thrd_join", 1))

static int thread_is_over(unsigned thread) {
  return acquired(&has_finished[thread]) != 0;
}

/* The same, of a thread without whose end the section does not go on; and then
 * what it left.  So neither can be read before the one step that writes them:
 * analysis/accesses.c knows these by name. */
static int thread_is_awaited(unsigned thread) {
  return acquired(&has_finished[thread]) != 0;
}
static void *thread_result(unsigned thread) { return result[thread]; }

/* Its number is not given back.  Inside a section. */
static int thread_exists(pthread_t n) {
  return n < MAX_THREADS && is_made[n] && !(has_finished[n] && is_claimed[n]);
}

static void thread_finish(void *value) {
  unsigned me = __bmc_self();
  if (RESULTS_ARE_ASKED_FOR)
    result[me] = value;
  has_finished[me] = 1;
}
