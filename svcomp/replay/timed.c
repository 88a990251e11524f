/* A deadline passes when the lock is not free. */
extern int bmc_trylock(void *) __asm__("pthread_mutex_trylock");
extern int bmc_tryrdlock(void *) __asm__("pthread_rwlock_tryrdlock");
extern int bmc_trywrlock(void *) __asm__("pthread_rwlock_trywrlock");
extern int bmc_trywait(void *) __asm__("sem_trywait");

static int bmc_until(int error) { return error == 16 ? 110 : error; }

int bmc_mutex_timedlock(void *mutex, const void *deadline) {
  (void)deadline;
  return bmc_until(bmc_trylock(mutex));
}

int bmc_mutex_clocklock(void *mutex, int clock, const void *deadline) {
  (void)clock, (void)deadline;
  return bmc_until(bmc_trylock(mutex));
}

int bmc_mtx_timedlock(void *mutex, const void *deadline) {
  (void)deadline;
  return bmc_trylock(mutex) ? 4 : 0;
}

int bmc_rwlock_timedrdlock(void *lock, const void *deadline) {
  (void)deadline;
  return bmc_until(bmc_tryrdlock(lock));
}

int bmc_rwlock_timedwrlock(void *lock, const void *deadline) {
  (void)deadline;
  return bmc_until(bmc_trywrlock(lock));
}

int bmc_sem_timedwait(void *semaphore, const void *deadline) {
  (void)deadline;
  int error = bmc_trywait(semaphore);
  if (error)
    *bmc_errno() = 110;
  return error;
}
