/* Semaphores: the first int is the value, or DESTROYED. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "signal_interrupt.c"

enum { SEMAPHORE_MAX = 0x7fffffff, SEMAPHORE_DESTROYED = -1 };

static void semaphore_check_alive(const int *s) {
  usage(*s != SEMAPHORE_DESTROYED,
        "the semaphore {s} is used though it is destroyed or "
        "uninitialised");
}

/* Counts down.  A wait is ordered after posts, and before nothing. */
static void semaphore_count_down(int *s) { store_relaxed(s, acquired(s) - 1); }

/* Counts down if that needs no waiting. */
static int semaphore_try(int *s, int error, const void *deadline) {
  int result = 0;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  if (*s > 0)
    semaphore_count_down(s);
  else {
    caller_observes(s);
    result = fail(late(error, deadline));
  }
  __bmc_atomic_end();
  return result;
}

int sem_init(void *semaphore, int shared, unsigned value) {
  (void)shared;
  if (value > SEMAPHORE_MAX)
    return fail(EINVAL);
  if (usage_is_checked())
    *(int *)semaphore = SEMAPHORE_DESTROYED;
  *(int *)semaphore = (int)value;
  return 0;
}

/* True if a signal interrupts the wait for a unit. */
static int semaphore_is_interrupted(int *s, int restarts) {
  for (int number = 1; number;) {
    __bmc_atomic_begin();
    semaphore_check_alive(s);
    number = signal_during_wait(*s <= 0);
    __bmc_atomic_end();
    if (number && signal_fails_call(number, restarts))
      return 1;
  }
  return 0;
}

int sem_wait(void *semaphore) {
  int *s = semaphore;
  cancel_point();
  if (HAS_HANDLERS && semaphore_is_interrupted(s, 1))
    return fail(EINTR);
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  int due = cancel_is_preferred(*s > 0);
  if (!due) {
    WAIT_FOR_SIGNAL_OR(*s > 0, 1);
    semaphore_count_down(s);
  }
  __bmc_atomic_end();
  cancel_act(due);
  return 0;
}

int sem_trywait(void *semaphore) {
  return semaphore_try(semaphore, EAGAIN, NULL);
}

int sem_timedwait(void *semaphore, const void *deadline) {
  cancel_point_asleep();
  if (HAS_HANDLERS && semaphore_is_interrupted(semaphore, 0))
    return fail(EINTR);
  return semaphore_try(semaphore, ETIMEDOUT, deadline);
}

int sem_clockwait(void *semaphore, int clock, const void *deadline) {
  (void)clock;
  return sem_timedwait(semaphore, deadline);
}

int sem_post(void *semaphore) {
  int *s = semaphore;
  int result = 0;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  if (*s == SEMAPHORE_MAX)
    result = fail(EOVERFLOW);
  else
    store_release(s, *s + 1);
  __bmc_atomic_end();
  return result;
}

int sem_getvalue(void *semaphore, int *value) {
  __bmc_atomic_begin();
  semaphore_check_alive(semaphore);
  caller_observes(semaphore);
  of_caller(value) = *(int *)semaphore;
  __bmc_atomic_end();
  return 0;
}

int sem_destroy(void *semaphore) {
  int *s = semaphore;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  *s = SEMAPHORE_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
