/* Mutexes; their layout is in abi.c. */
#pragma once
#include "abi.c"
#include "attr.c"
#include "held.c"
#include "thread_state.c"

#define MUTEX_HOLDERS_ARE_KEPT                                                 \
  (HOLDERS_ARE_KEPT("pthread_mutex_init") || HOLDERS_ARE_KEPT("mtx_init"))

/* True if the mutex is not destroyed.  Uninitialised memory may look
 * destroyed. */
static int mutex_is_alive(const int *m) {
  return m[MUTEX_LOCK] != MUTEX_DESTROYED;
}

static int mutex_is_free(const int *m) {
  return m[MUTEX_LOCK] == 0 ||
         (__bmc_calls("pthread_mutexattr_setrobust") && mutex_is_robust(m) &&
          m[MUTEX_LOCK] != MUTEX_DESTROYED &&
          thread_has_ended((unsigned)m[MUTEX_LOCK] - 1));
}

/* Marks the mutex as awaited, except a robust one, whose holder may have
 * ended. */
static void mutex_is_awaited(const int *m) {
  if (!__bmc_calls("pthread_mutexattr_setrobust"))
    lock_is_awaited(m + MUTEX_LOCK);
}

/* Takes a free mutex, or a robust mutex whose holder has ended. */
static int mutex_take(int *m) {
  int is_left = mutex_is_robust(m) && m[MUTEX_LOCK] != 0;
  int is_lost = mutex_is_robust(m) && m[MUTEX_HEALTH] == HEALTH_LOST;
  if (is_lost)
    return ENOTRECOVERABLE;
  m[MUTEX_LOCK] = id_of_self();
  if (MUTEX_HOLDERS_ARE_KEPT)
    held_add(m);
  if (!is_left)
    return 0;
  m[MUTEX_COUNT] = 0;
  m[MUTEX_HEALTH] = HEALTH_INCONSISTENT;
  return EOWNERDEAD;
}

static void mutex_give(int *m) {
  if (mutex_is_robust(m) && m[MUTEX_HEALTH] == HEALTH_INCONSISTENT)
    m[MUTEX_HEALTH] = HEALTH_LOST;
  if (MUTEX_HOLDERS_ARE_KEPT)
    held_drop(m);
  m[MUTEX_LOCK] = 0;
}

/* Locks again a mutex that the caller holds; not for normal mutexes. */
static int mutex_relock(int *m, int error) {
  if (mutex_kind(m) != KIND_RECURSIVE)
    return error;
  m[MUTEX_COUNT]++;
  return 0;
}

/* Locks if that needs no waiting; else returns 'error'.  A deadline that passes
 * while the mutex is held by another thread is the same step as a failed
 * try. */
static int mutex_try(int *m, int error, const void *deadline,
                     int error_if_mine) {
  int result = 0;
  __bmc_atomic_begin();
  usage(mutex_is_alive(m),
        "the mutex {m} is used though it is destroyed or uninitialised");
  if (mutex_is_free(m))
    result = mutex_take(m);
  else if (mutex_is_mine(m) && mutex_kind(m) != KIND_NORMAL)
    result = mutex_relock(m, error_if_mine);
  else {
    caller_observes(m + MUTEX_LOCK);
    result = late(error, deadline);
  }
  __bmc_atomic_end();
  return result;
}

static void mutex_check_free(const int *m) {
  __bmc_atomic_begin();
  int holder = held_by(m);
  usage(!holder || m[MUTEX_LOCK] != holder,
        "the mutex {m} is initialised while {thread holder} holds it");
  __bmc_atomic_end();
}

static int mutex_init(int *m, int kind) {
  if (MUTEX_HOLDERS_ARE_KEPT)
    mutex_check_free(m);
  if (usage_is_checked())
    m[MUTEX_LOCK] = MUTEX_DESTROYED;
  __bmc_atomic_begin();
  m[MUTEX_LOCK] = 0;
  m[MUTEX_COUNT] = 0;
  m[MUTEX_KIND] = kind;
  if (__bmc_calls("pthread_mutexattr_setrobust"))
    m[MUTEX_HEALTH] = HEALTH_GOOD;
  __bmc_atomic_end();
  return 0;
}

int pthread_mutex_init(void *mutex, const int *attr) {
  if (!attr)
    return mutex_init(mutex, KIND_NORMAL);
  attr_check_alive(attr);
  return mutex_init(mutex, *attr & (KIND_MASK | KIND_ROBUST));
}

int pthread_mutex_lock(void *mutex) {
  int *m = mutex;
  __bmc_atomic_begin();
  mutex_is_awaited(m);
  int again = mutex_is_mine(m) && mutex_kind(m) != KIND_NORMAL;
  usage(mutex_is_alive(m),
        "the mutex {m} is used though it is destroyed or uninitialised");
  usage(!mutex_is_c11(m) || again || !mutex_is_mine(m),
        "{self} locks the mutex {m}, which it holds and which is not "
        "recursive");
  __bmc_wait_for(m[MUTEX_LOCK], again || mutex_is_free(m));
  int result = again ? mutex_relock(m, EDEADLK) : mutex_take(m);
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_trylock(void *mutex) {
  return mutex_try(mutex, EBUSY, NULL, EBUSY);
}

int pthread_mutex_timedlock(void *mutex, const void *deadline) {
  return mutex_try(mutex, ETIMEDOUT, deadline, EDEADLK);
}

int pthread_mutex_clocklock(void *mutex, int clock, const void *deadline) {
  (void)clock;
  return pthread_mutex_timedlock(mutex, deadline);
}

/* Unlocks.  If the caller does not hold the mutex, this is an error code for
 * recursive, error-checking and robust mutexes, and undefined for others. */
int pthread_mutex_unlock(void *mutex) {
  int *m = mutex;
  int result = 0;
  __bmc_atomic_begin();
  int mine = mutex_is_mine(m), kind = mutex_kind(m);
  int is_checked =
      (kind != KIND_NORMAL && !mutex_is_c11(m)) || mutex_is_robust(m);
  usage(mutex_is_alive(m),
        "the mutex {m} is used though it is destroyed or uninitialised");
  int holder = m[MUTEX_LOCK];
  usage(mine || is_checked,
        "the mutex {m} is unlocked by {self} while {thread holder} holds it");
  if (!mine && is_checked)
    result = EPERM;
  else if (kind == KIND_RECURSIVE && m[MUTEX_COUNT] > 0)
    m[MUTEX_COUNT]--;
  else
    mutex_give(m);
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_consistent(void *mutex) {
  int *m = mutex;
  int result = EINVAL;
  __bmc_atomic_begin();
  usage(mutex_is_alive(m),
        "the mutex {m} is used though it is destroyed or uninitialised");
  if (mutex_is_robust(m) && m[MUTEX_HEALTH] == HEALTH_INCONSISTENT) {
    m[MUTEX_HEALTH] = HEALTH_GOOD;
    result = 0;
  }
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_destroy(void *mutex) {
  int *m = mutex;
  __bmc_atomic_begin();
  usage(mutex_is_alive(m),
        "the mutex {m} is used though it is destroyed or uninitialised");
  int holder = m[MUTEX_LOCK];
  usage(holder <= 0,
        "the mutex {m} is destroyed while {thread holder} holds it");
  m[MUTEX_LOCK] = MUTEX_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
