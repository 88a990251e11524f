/* Spin locks: 0, the holder's id, or DESTROYED.  Spinning is waiting: a
 * thread that spins for ever is blocked. */

enum { SPIN_DESTROYED = -1 };

static void spin_check_alive(const int *lock) {
  usage(*lock != SPIN_DESTROYED,
        "a spin lock is used that was destroyed or is being initialised");
}

int pthread_spin_init(int *lock, int shared) {
  (void)shared;
  if (usage_is_checked())
    *lock = SPIN_DESTROYED;
  *lock = 0;
  return 0;
}

int pthread_spin_lock(int *lock) {
  int self = id_of_self();
  __bmc_atomic_begin();
  spin_check_alive(lock);
  usage(*lock != self, "a thread locks a spin lock that it holds");
  __bmc_wait_for(set_of_id(*lock), *lock == 0);
  *lock = self;
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
  usage(*lock == id_of_self(),
        "a thread unlocks a spin lock that it does not hold");
  *lock = 0;
  __bmc_atomic_end();
  return 0;
}

int pthread_spin_destroy(int *lock) {
  __bmc_atomic_begin();
  spin_check_alive(lock);
  usage(*lock <= 0, "a spin lock is destroyed while it is locked");
  *lock = SPIN_DESTROYED;
  __bmc_atomic_end();
  return 0;
}
