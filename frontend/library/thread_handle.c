/* Handles of threads.
 *
 * If the program cannot observe their values, a handle is 1 + the thread's
 * number, so that a zeroed handle names no thread.  Otherwise handles are
 * arbitrary nonzero values, different for all threads that exist.  If it only
 * compares them, a thread may have the handle of one that is gone. */
#pragma once
#include "abi.c"
#include "thread_state.c"

#define HANDLES_ARE_OBSERVED __bmc_observes("threads")
#define HANDLES_ARE_COMPARED __bmc_observes("equal threads")
#define HANDLES_ARE_KEPT (HANDLES_ARE_OBSERVED || HANDLES_ARE_COMPARED)

static pthread_t handles[MAX_THREADS]; /* if they are kept; 0: none yet */

/* Returns the number of the thread, or MAX_THREADS.  A thread that exists is
 * preferred to one that had the handle earlier.  Inside a section. */
static pthread_t find_handle(pthread_t handle) {
  pthread_t found = MAX_THREADS;
  for (unsigned i = 0; i < MAX_THREADS; i++)
    if (is_made[i] && handles[i] == handle &&
        (found == MAX_THREADS || thread_exists(i)))
      found = i;
  return handle ? found : MAX_THREADS;
}

/* Returns the handle of a thread that is gone, if no other has it, or a new
 * one. Inside a section. */
static pthread_t old_or_new_handle(unsigned thread) {
  for (unsigned i = 0; i < thread; i++)
    if (is_claimed[i] && has_finished[i] &&
        !thread_exists(find_handle(handles[i])) && __VERIFIER_nondet_bool())
      return handles[i];
  return thread + 1;
}

static void choose_handle(unsigned thread) {
  if (!HANDLES_ARE_OBSERVED) {
    handles[thread] = old_or_new_handle(thread);
    return;
  }
  pthread_t any = (pthread_t)__VERIFIER_nondet_long();
  __bmc_assume(any != 0 && !thread_exists(find_handle(any)));
  handles[thread] = any;
}

/* Gives the first thread a handle before it creates another thread. */
static void know_own_handle(void) {
  if (HANDLES_ARE_KEPT && !handles[__bmc_self()])
    choose_handle(__bmc_self());
}

/* Gives a handle to a thread that is being created. */
static void give_handle(unsigned thread) {
  if (!HANDLES_ARE_KEPT)
    return;
  know_own_handle();
  choose_handle(thread);
}

static pthread_t handle_of(unsigned thread) {
  return HANDLES_ARE_KEPT ? handles[thread] : (pthread_t)thread + 1;
}

static pthread_t thread_of(pthread_t handle) {
  if (!HANDLES_ARE_KEPT)
    return handle - 1;
  return find_handle(handle);
}

static pthread_t own_handle(void) {
  if (!HANDLES_ARE_KEPT)
    return handle_of(__bmc_self());
  __bmc_atomic_begin();
  know_own_handle();
  pthread_t own = handle_of(__bmc_self());
  __bmc_atomic_end();
  return own;
}
