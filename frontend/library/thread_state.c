/* 'state' says what a thread has been through; 'result' is what it left for
 * pthread_join. */
#pragma once
#include "abi.c"

enum {
  THREAD_MADE = 1,
  THREAD_FINISHED = 2,
  THREAD_CLAIMED = 4 /* joined or detached: may be neither any more */
};

/* What others ask of a thread, and how it takes that. */
enum {
  CANCEL_DISABLED = 1,
  CANCEL_ASYNCHRONOUS = 2,
  CANCEL_REQUESTED = 4,
  CANCEL_ENDING = 8, /* it ends: requests are too late */
  CANCEL_ACTED = 16  /* and does so because of one */
};

static unsigned char state[MAX_THREADS] = {THREAD_MADE};
static unsigned char cancel[MAX_THREADS];
static void *result[MAX_THREADS];

static int thread_is_over(unsigned thread) {
  return (state[thread] & THREAD_FINISHED) != 0;
}

static void thread_finish(void *value) {
  unsigned me = __bmc_self();
  result[me] = value;
  state[me] |= THREAD_FINISHED;
}
