/* A deadline passes when the lock is not free. */
extern int bmc_trylock(void *) __asm__("pthread_mutex_trylock");
extern int bmc_tryrdlock(void *) __asm__("pthread_rwlock_tryrdlock");
extern int bmc_trywrlock(void *) __asm__("pthread_rwlock_trywrlock");
extern int bmc_trywait(void *) __asm__("sem_trywait");

static int bmc_until(int error, const void *deadline) {
  if (error != 16)
    return error;
  return bmc_is_time(deadline) ? BMC_LATE : BMC_INVALID;
}

int bmc_mutex_timedlock(void *mutex, const void *deadline) {
  return bmc_until(bmc_trylock(mutex), deadline);
}

int bmc_mutex_clocklock(void *mutex, int clock, const void *deadline) {
  (void)clock;
  return bmc_until(bmc_trylock(mutex), deadline);
}

int bmc_mtx_timedlock(void *mutex, const void *deadline) {
  if (!bmc_trylock(mutex))
    return 0;
  return bmc_is_time(deadline) ? 4 : 2;
}

int bmc_rwlock_timedrdlock(void *lock, const void *deadline) {
  return bmc_until(bmc_tryrdlock(lock), deadline);
}

int bmc_rwlock_timedwrlock(void *lock, const void *deadline) {
  return bmc_until(bmc_trywrlock(lock), deadline);
}

int bmc_sem_timedwait(void *semaphore, const void *deadline) {
  int error = bmc_trywait(semaphore);
  if (error)
    *bmc_errno() = bmc_is_time(deadline) ? BMC_LATE : BMC_INVALID;
  return error;
}
