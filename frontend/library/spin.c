/* Spin locks: 0, the holder's id, or DESTROYED.  Spinning is waiting: a thread
 * that spins for ever is blocked. */
#pragma once
#include "abi.c"
#include "held.c"

#define SPIN_HOLDERS_ARE_KEPT HOLDERS_ARE_KEPT("pthread_spin_init")

enum { SPIN_DESTROYED = -1 };

static void spin_check_alive(const int *lock) {
  usage(*lock != SPIN_DESTROYED,
        "the spin lock {lock} is used though it is destroyed or "
        "uninitialised");
}

static void spin_take(int *lock) {
  *lock = id_of_self();
  if (SPIN_HOLDERS_ARE_KEPT)
    held_add(lock);
}

static void spin_give(int *lock) {
  if (SPIN_HOLDERS_ARE_KEPT)
    held_drop(lock);
  *lock = 0;
}

static void spin_check_free(const int *lock) {
  __bmc_atomic_begin();
  int holder = held_by(lock);
  usage(!holder || *lock != holder,
        "the spin lock {lock} is initialised while {thread holder} holds it");
  __bmc_atomic_end();
}

int pthread_spin_init(int *lock, int shared) {
  (void)shared;
  if (SPIN_HOLDERS_ARE_KEPT)
    spin_check_free(lock);
  if (usage_is_checked())
    *lock = SPIN_DESTROYED;
  *lock = 0;
  return 0;
}

int pthread_spin_lock(int *lock) {
  int self = id_of_self();
  __bmc_atomic_begin();
  lock_is_awaited(lock);
  spin_check_alive(lock);
  usage(*lock != self, "{self} locks the spin lock {lock}, which it holds");
  __bmc_wait_for(*lock, *lock == 0);
  spin_take(lock);
  __bmc_atomic_end();
  return 0;
}

int pthread_spin_trylock(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  int is_free = *lock == 0;
  if (is_free)
    spin_take(lock);
  else
    caller_observes(lock);
  __bmc_atomic_end();
  return is_free ? 0 : EBUSY;
}

int pthread_spin_unlock(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  int holder = *lock;
  usage(holder == id_of_self(), "the spin lock {lock} is unlocked by {self} "
                                "while {thread holder} holds it");
  spin_give(lock);
  __bmc_atomic_end();
  return 0;
}

int pthread_spin_destroy(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  int holder = *lock;
  usage(holder <= 0,
        "the spin lock {lock} is destroyed while {thread holder} holds it");
  *lock = SPIN_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
