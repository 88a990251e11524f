/* Semaphores: the first int is the value, or DESTROYED. */

enum { SEMAPHORE_MAX = 0x7fffffff, SEMAPHORE_DESTROYED = -1 };

static int semaphore_fail(int error) {
  errno_value = error;
  return -1;
}

static void semaphore_check_alive(const int *s) {
  usage(*s != SEMAPHORE_DESTROYED,
        "the semaphore {s} is used though it is destroyed or "
        "uninitialised");
}

/* Count down if that needs no waiting. */
static int semaphore_try(int *s, int error) {
  int result = 0;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  if (*s > 0)
    --*s;
  else
    result = semaphore_fail(error);
  __bmc_atomic_end();
  return result;
}

int sem_init(void *semaphore, int shared, unsigned value) {
  (void)shared;
  if (value > SEMAPHORE_MAX)
    return semaphore_fail(EINVAL);
  *(int *)semaphore = (int)value;
  return 0;
}

int sem_wait(void *semaphore) {
  int *s = semaphore;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  __bmc_wait(*s > 0);
  --*s;
  __bmc_atomic_end();
  return 0;
}

int sem_trywait(void *semaphore) { return semaphore_try(semaphore, EAGAIN); }

int sem_timedwait(void *semaphore, const void *deadline) {
  (void)deadline;
  return semaphore_try(semaphore, ETIMEDOUT);
}

int sem_post(void *semaphore) {
  int *s = semaphore;
  int result = 0;
  __bmc_atomic_begin();
  semaphore_check_alive(s);
  if (*s == SEMAPHORE_MAX)
    result = semaphore_fail(EOVERFLOW);
  else
    ++*s;
  __bmc_atomic_end();
  return result;
}

int sem_getvalue(void *semaphore, int *value) {
  __bmc_atomic_begin();
  semaphore_check_alive(semaphore);
  *value = *(int *)semaphore;
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
