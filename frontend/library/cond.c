/* Condition variables.
 *
 * The object holds the set of threads that wait on it and their mutex, or ALL
 * if it is destroyed.  A wait gives the mutex back and goes to sleep; once
 * woken and if the mutex is free, it takes it.  An awake thread reads 'asleep'
 * and not the object, which may be gone: POSIX allows to destroy it as soon as
 * no thread is blocked. */
#pragma once
#include "abi.c"
#include "attr.c"
#include "cancel.c"
#include "mutex.c"

#define COND_DESTROYED (~(Mask)0)

enum { COND_MUTEX = 1 }; /* as an index of Masks */

/* Threads that were woken by a signal which could have woken another. */
static Mask signalled_in_place;

static void cond_check_alive(const Mask *cond) {
  usage(*cond != COND_DESTROYED,
        "the condition variable {cond} is used though it is destroyed");
}

/* Refuses an invalid deadline. */
static int cond_refuse(const Mask *cond) {
  __bmc_atomic_begin();
  cond_check_alive(cond);
  __bmc_atomic_end();
  return EINVAL;
}

static void cond_check_mutex(Mask *cond, const int *m) {
  const int **mutex = (const int **)(cond + COND_MUTEX);
  const int *other = *mutex;
  usage(!*cond || other == m, "{self} waits on the condition variable {cond} "
                              "with the mutex {m}, others with {other}");
  *mutex = m;
}

/* Gives the mutex back; returns an error code if that is impossible. */
static int cond_release(int *m) {
  int mine = mutex_is_mine(m), kind = mutex_kind(m);
  int is_checked = kind == KIND_ERRORCHECK || mutex_is_robust(m);
  int holder = m[MUTEX_LOCK];
  usage(mine || is_checked,
        "{self} waits with the mutex {m} while {thread holder} holds it");
  if (!mine && is_checked)
    return EPERM;
  if (kind == KIND_RECURSIVE && m[MUTEX_COUNT] > 0)
    __bmc_unsupported("waiting with a recursive mutex locked twice");
  mutex_give(m);
  return 0;
}

static int cond_sleep(Mask *cond, int *m) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  cond_check_alive(cond);
  int error = cond_release(m);
  if (!error) {
    if (usage_is_checked())
      cond_check_mutex(cond, m);
    *cond |= self;
    if (__bmc_option("cancellation"))
      signalled_in_place &= ~self;
    store_relaxed(&asleep, asleep | self);
  }
  __bmc_atomic_end();
  return error;
}

/* Checks that a sleeping thread is still in the set of waiting threads. */
static void cond_check_kept(const Mask *cond, Mask sleeping) {
  if (sleeping && usage_is_checked())
    usage(*cond & sleeping,
          "the condition variable {cond} is initialised while {self} waits "
          "on it");
}

/* Wakes up by itself.  True if no other thread has woken it before. */
static int cond_wake_self(Mask *cond) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  int slept = (asleep & self) != 0;
  cond_check_kept(cond, asleep & self);
  if (slept) {
    *cond &= ~self;
    store_relaxed(&asleep, asleep & ~self);
  }
  __bmc_atomic_end();
  return slept;
}

static void cond_wake(Mask *cond, Mask woken) {
  *cond &= ~woken;
  store_release(&asleep, asleep & ~woken);
}

/* True if the thread acts upon a cancellation.  Inside a section.  It must
 * while it is asleep.  It must not if it was signalled in place of another: the
 * signal would be lost.  Executions in which the other thread was signalled
 * show what follows if it does. */
static int cond_is_cancelled(int is_asleep) {
  if (!__bmc_option("cancellation") || (signalled_in_place & bit_of_self()))
    return 0;
  return cancel_is_preferred(!is_asleep);
}

static int cond_return(Mask *cond, int *m) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  Mask sleeping = acquired(&asleep) & self;
  int due = cond_is_cancelled(sleeping != 0);
  int is_finished = due || !sleeping;
  cond_check_kept(cond, sleeping);
  mutex_is_awaited(m);
  usage(mutex_is_alive(m),
        "the mutex {m} is destroyed while {self} waits on a condition "
        "variable with it");
  __bmc_wait_for(is_finished ? m[MUTEX_LOCK] : 0,
                 is_finished && mutex_is_free(m));
  if (due && sleeping)
    cond_wake(cond, self);
  int error = mutex_take(m);
  __bmc_atomic_end();
  cancel_act(due);
  return error;
}

int pthread_cond_init(void *cond, const void *attr) {
  attr_check_given(attr);
  *(Mask *)cond = 0;
  return 0;
}

int pthread_cond_wait(void *cond, void *mutex) {
  cancel_point();
  int error = cond_sleep(cond, mutex);
  if (error)
    return error;
  if (__bmc_option("spurious-wakeups") && __VERIFIER_nondet_bool())
    cond_wake_self(cond);
  return cond_return(cond, mutex);
}

/* Waits.  The deadline passes, or the thread wakes up spuriously, at
 * cond_wake_self, unless it has been woken by then. */
int pthread_cond_timedwait(void *cond, void *mutex, const void *deadline) {
  if (!time_is_valid(deadline))
    return cond_refuse(cond);
  cancel_point();
  int error = cond_sleep(cond, mutex);
  if (error)
    return error;
  int timed_out = cond_wake_self(cond);
  if (__bmc_option("spurious-wakeups") && __VERIFIER_nondet_bool())
    timed_out = 0;
  error = cond_return(cond, mutex);
  return error ? error : timed_out ? ETIMEDOUT : 0;
}

int pthread_cond_clockwait(void *cond, void *mutex, int clock,
                           const void *deadline) {
  (void)clock;
  return pthread_cond_timedwait(cond, mutex, deadline);
}

int pthread_cond_signal(void *cond) {
  Mask *waiters = cond;
  __bmc_atomic_begin();
  cond_check_alive(waiters);
  Mask all = *waiters;
  if (all) {
    Mask woken = __bmc_choose(all);
    if (__bmc_option("cancellation") && all != woken)
      signalled_in_place |= woken;
    cond_wake(waiters, woken);
  }
  __bmc_atomic_end();
  return 0;
}

int pthread_cond_broadcast(void *cond) {
  Mask *waiters = cond;
  __bmc_atomic_begin();
  cond_check_alive(waiters);
  Mask all = *waiters;
  if (all)
    cond_wake(waiters, all);
  __bmc_atomic_end();
  return 0;
}

int pthread_cond_destroy(void *cond) {
  Mask *waiters = cond;
  __bmc_atomic_begin();
  cond_check_alive(waiters);
  Mask waiting = *waiters;
  usage(waiting == 0, "the condition variable {cond} is destroyed while "
                      "threads wait on it: {threads waiting}");
  *waiters = COND_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
