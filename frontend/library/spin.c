/* Spin locks: 0, the holder's id, or DESTROYED.  Spinning is waiting: a
 * thread that spins for ever is blocked. */

enum { SPIN_DESTROYED = -1 };

static void spin_check_alive(const int *lock) {
  usage(*lock != SPIN_DESTROYED, "the spin lock is not destroyed");
}

int pthread_spin_init(int *lock, int shared) {
  (void)shared;
  *lock = 0;
  return 0;
}

int pthread_spin_lock(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  __bmc_wait_for(set_of_id(*lock), *lock == 0);
  *lock = id_of_self();
  __bmc_atomic_end();
  return 0;
}

int pthread_spin_trylock(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  int is_free = *lock == 0;
  if (is_free)
    *lock = id_of_self();
  __bmc_atomic_end();
  return is_free ? 0 : EBUSY;
}

int pthread_spin_unlock(int *lock) {
  __bmc_atomic_begin();
  usage(*lock == id_of_self(), "the thread that unlocks the lock holds it");
  *lock = 0;
  __bmc_atomic_end();
  return 0;
}

int pthread_spin_destroy(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  usage(*lock <= 0, "the spin lock is free when it is destroyed");
  *lock = SPIN_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
