/* Barriers.
 *
 * COUNT is the number of threads in a round (0: none, destroyed), ARRIVED the
 * number of threads that have arrived; a set in the object names them.  The
 * last thread wakes the others, which read 'asleep' only when awake: the
 * barrier may be destroyed once one of them has gone on.  The choice of the
 * serial thread is open. */
#pragma once
#include "abi.c"
#include "attr.c"

enum { BARRIER_COUNT = 0, BARRIER_ARRIVED = 1, BARRIER_WAITERS = 2 };
enum { BARRIER_SERIAL_THREAD = -1 };

static Mask *barrier_waiters(int *b) { return (Mask *)(b + BARRIER_WAITERS); }

/* Opens the barrier; true if the caller is its serial thread. */
static int barrier_open(int *b) {
  Mask self = bit_of_self(), others = *barrier_waiters(b);
  Mask serial = __bmc_choose(others | self);
  b[BARRIER_ARRIVED] = 0;
  *barrier_waiters(b) = 0;
  store_release(&asleep, asleep & ~others);
  store_relaxed(&chosen_serial, chosen_serial | (serial & others));
  return serial == self;
}

static void barrier_sleep(int *b) {
  Mask self = bit_of_self();
  b[BARRIER_ARRIVED]++;
  *barrier_waiters(b) |= self;
  store_relaxed(&asleep, asleep | self);
}

static int barrier_return(int *b) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  Mask sleeping = acquired(&asleep) & self;
  if (sleeping && usage_is_checked())
    usage(*barrier_waiters(b) & self,
          "the barrier {b} is initialised while {self} waits at it");
  __bmc_wait(!sleeping);
  int serial = (chosen_serial & self) != 0;
  store_relaxed(&chosen_serial, chosen_serial & ~self);
  __bmc_atomic_end();
  return serial;
}

int pthread_barrier_init(void *barrier, const void *attr, unsigned count) {
  int *b = barrier;
  attr_check_given(attr);
  if (count == 0)
    return EINVAL;
  __bmc_atomic_begin();
  b[BARRIER_COUNT] = (int)count;
  b[BARRIER_ARRIVED] = 0;
  *barrier_waiters(b) = 0;
  __bmc_atomic_end();
  return 0;
}

int pthread_barrier_wait(void *barrier) {
  int *b = barrier;
  int serial = 0;
  __bmc_atomic_begin();
  usage(b[BARRIER_COUNT] != 0,
        "the barrier {b} is used though it is destroyed or uninitialised");
  int last = b[BARRIER_ARRIVED] + 1 >= b[BARRIER_COUNT];
  if (last)
    serial = barrier_open(b);
  else
    barrier_sleep(b);
  __bmc_atomic_end();
  if (!last)
    serial = barrier_return(b);
  return serial ? BARRIER_SERIAL_THREAD : 0;
}

int pthread_barrier_destroy(void *barrier) {
  int *b = barrier;
  __bmc_atomic_begin();
  Mask waiting = *barrier_waiters(b);
  usage(b[BARRIER_COUNT] != 0,
        "the barrier {b} is destroyed though it is not initialised");
  usage(b[BARRIER_ARRIVED] == 0, "the barrier {b} is destroyed while threads "
                                 "wait at it: {threads waiting}");
  b[BARRIER_COUNT] = 0;
  __bmc_atomic_end();
  return 0;
}
