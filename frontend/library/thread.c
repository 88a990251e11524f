/* Threads.
 *
 * A handle is stored before its thread runs, as C11 requires for thrd_create;
 * for pthread_create POSIX leaves it open. */
#pragma once
#include "abi.c"
#include "attr.c"
#include "cancel.c"
#include "signal_mask.c"
#include "thread_exit.c"
#include "thread_handle.c"
#include "thread_id.c"
#include "thread_state.c"

/* True if the thread may be joined or detached.  Inside a section. */
static int thread_is_joinable(pthread_t n) {
  return n < MAX_THREADS && is_made[n] && !is_claimed[n];
}

/* Creates a thread and returns its number.  Inside a section. */
static unsigned thread_make(void *(*start)(void *), void *argument,
                            int detached) {
  unsigned n = __bmc_spawn(start, argument);
  if (n >= MAX_THREADS)
    __bmc_unsupported("more than 256 threads");
  give_handle(n);
  give_id(n);
  mask_pass_on(n);
  __bmc_spawned(n);
  is_made[n] = 1;
  if (detached)
    is_claimed[n] = 1;
  return n;
}

/* True if every join waits until its thread has ended.  Constant for a
 * program. */
#define JOINS_ONLY_WAIT                                                        \
  (!__bmc_option("cancellation") && !__bmc_calls("pthread_tryjoin_np") &&      \
   !__bmc_calls("pthread_timedjoin_np") &&                                     \
   !__bmc_calls("pthread_clockjoin_np"))

/* Joins 'thread' and stores its result as a pointer or as an int (the one that
 * is not NULL).  'busy' is the result for a running thread, or 0 to wait for
 * it.  Returns ESRCH if it cannot be joined. */
static int thread_join(pthread_t thread, void **value, int *code, int busy) {
  int error = ESRCH, due = 0;
  if (busy != EBUSY)
    cancel_point();
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread), id = n + 1;
  int joinable = thread_is_joinable(n);
  usage(joinable,
        "{self} joins {thread id}, which was joined or detached before or "
        "never existed");
  int is_finished =
      joinable && (JOINS_ONLY_WAIT ? thread_is_awaited((unsigned)n)
                                   : thread_has_ended((unsigned)n));
  if (joinable && busy != EBUSY)
    due = cancel_is_preferred(is_finished);
  if (joinable && !due) {
    __bmc_wait_for(((int)n + 1) | WAIT_FOR_END, is_finished || busy);
    error = is_finished ? 0 : busy;
  }
  if (!error) {
    is_claimed[n] = 1;
    if (value)
      of_caller(value) = thread_result((unsigned)n);
    if (code)
      of_caller(code) = (int)(long)thread_result((unsigned)n);
  }
  __bmc_atomic_end();
  cancel_act(due);
  if (!error)
    __bmc_joined((unsigned)n);
  return error;
}

int pthread_create(pthread_t *thread, const void *attr, void *(*start)(void *),
                   void *argument) {
  /* The option stands here, too: static analysis does not look into calls. */
  if (__bmc_option("malloc-may-fail") && memory_fails())
    return EAGAIN;
  __bmc_atomic_begin();
  of_caller(thread) =
      handle_of(thread_make(start, argument, attr_is_detached(attr)));
  __bmc_atomic_end();
  return 0;
}

/* Starts the thread of a label __CPROVER_ASYNC_n. */
void __bmc_async(void *(*start)(void *), void *argument) {
  __bmc_atomic_begin();
  thread_make(start, argument, 1);
  __bmc_atomic_end();
}

pthread_t pthread_self(void) { return own_handle(); }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

void __bmc_thread_start(void *(*start)(void *), void *argument) {
  if (RESULTS_ARE_ASKED_FOR)
    pthread_exit(start(argument));
  ((void (*)(void *))start)(argument);
  pthread_exit(NULL);
}

int pthread_join(pthread_t thread, void **value) {
  int self = thread == pthread_self();
  usage(!self, "{self} joins itself");
  if (self)
    return EDEADLK;
  return thread_join(thread, value, NULL, 0);
}

int pthread_tryjoin_np(pthread_t thread, void **value) {
  return thread_join(thread, value, NULL, EBUSY);
}

int pthread_timedjoin_np(pthread_t thread, void **value, const void *deadline) {
  int error = thread_join(thread, value, NULL, ETIMEDOUT);
  return error == ETIMEDOUT ? late(error, deadline) : error;
}

int pthread_clockjoin_np(pthread_t thread, void **value, int clock,
                         const void *deadline) {
  (void)clock;
  return pthread_timedjoin_np(thread, value, deadline);
}

int pthread_detach(pthread_t thread) {
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread), id = n + 1;
  int joinable = thread_is_joinable(n);
  usage(joinable,
        "{self} detaches {thread id}, which was joined or detached before "
        "or never existed");
  if (joinable)
    is_claimed[n] = 1;
  __bmc_atomic_end();
  return joinable ? 0 : EINVAL;
}

/* Cancels a thread.  A thread that has ended may be cancelled, without effect,
 * as long as its number is in use. */
int pthread_cancel(pthread_t thread) {
  if (!__bmc_option("cancellation"))
    __bmc_unsupported("a call of pthread_cancel by another name");
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread), id = n + 1;
  int exists = thread_exists(n);
  usage(exists, "{self} cancels {thread id}, which was joined before or "
                "never existed");
  if (exists) {
    if ((cancel[n] & CANCEL_ASYNCHRONOUS) && !(cancel[n] & CANCEL_DISABLED))
      __bmc_unsupported("asynchronous cancellation");
    cancel[n] |= CANCEL_REQUESTED;
  }
  __bmc_atomic_end();
  return exists ? 0 : ESRCH;
}
