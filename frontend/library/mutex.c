/* Mutexes; what condition variables need of them is in abi.c. */

static void mutex_check_alive(const int *m) {
  usage(m[MUTEX_LOCK] != MUTEX_DESTROYED,
        "the mutex {m} is used though it is destroyed or uninitialised");
}

/* Lock again what the caller holds; not for normal mutexes. */
static int mutex_relock(int *m, int error) {
  if (mutex_kind(m) != KIND_RECURSIVE)
    return error;
  m[MUTEX_COUNT]++;
  return 0;
}

/* Lock if that needs no waiting; else give 'error'.  A deadline that passes
 * while the mutex is held by another is the same step as a failed try. */
static int mutex_try(int *m, int error, int error_if_mine) {
  int result = 0;
  __bmc_atomic_begin();
  mutex_check_alive(m);
  if (m[MUTEX_LOCK] == 0)
    m[MUTEX_LOCK] = id_of_self();
  else if (mutex_is_mine(m) && mutex_kind(m) != KIND_NORMAL)
    result = mutex_relock(m, error_if_mine);
  else
    result = error;
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_init(void *mutex, const void *attr) {
  int *m = mutex;
  __bmc_atomic_begin();
  m[MUTEX_LOCK] = 0;
  m[MUTEX_COUNT] = 0;
  m[MUTEX_KIND] = attr ? *(const int *)attr : KIND_NORMAL;
  __bmc_atomic_end();
  return 0;
}

int pthread_mutex_lock(void *mutex) {
  int *m = mutex;
  int result = 0;
  __bmc_atomic_begin();
  int again = mutex_is_mine(m) && mutex_kind(m) != KIND_NORMAL;
  mutex_check_alive(m);
  __bmc_wait(again || m[MUTEX_LOCK] == 0);
  if (again)
    result = mutex_relock(m, EDEADLK);
  else
    m[MUTEX_LOCK] = id_of_self();
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_trylock(void *mutex) {
  return mutex_try(mutex, EBUSY, EBUSY);
}

int pthread_mutex_timedlock(void *mutex, const void *deadline) {
  (void)deadline;
  return mutex_try(mutex, ETIMEDOUT, EDEADLK);
}

int pthread_mutex_clocklock(void *mutex, int clock, const void *deadline) {
  (void)clock;
  return pthread_mutex_timedlock(mutex, deadline);
}

/* Unlocking what is not held is an error code for recursive and
 * error-checking mutexes, undefined for normal ones. */
int pthread_mutex_unlock(void *mutex) {
  int *m = mutex;
  int result = 0;
  __bmc_atomic_begin();
  int mine = mutex_is_mine(m), kind = mutex_kind(m), holder = m[MUTEX_LOCK];
  usage(mine || kind != KIND_NORMAL,
        "the mutex {m} is unlocked by {self} while {thread holder} holds it");
  if (!mine && kind != KIND_NORMAL)
    result = EPERM;
  else if (kind == KIND_RECURSIVE && m[MUTEX_COUNT] > 0)
    m[MUTEX_COUNT]--;
  else
    m[MUTEX_LOCK] = 0;
  __bmc_atomic_end();
  return result;
}

int pthread_mutex_destroy(void *mutex) {
  int *m = mutex;
  __bmc_atomic_begin();
  mutex_check_alive(m);
  int holder = m[MUTEX_LOCK];
  usage(holder <= 0,
        "the mutex {m} is destroyed while {thread holder} holds it");
  m[MUTEX_LOCK] = MUTEX_DESTROYED;
  __bmc_atomic_end();
  return 0;
}

int pthread_mutexattr_init(void *attr) {
  *(int *)attr = KIND_NORMAL;
  return 0;
}

int pthread_mutexattr_destroy(void *attr) {
  (void)attr;
  return 0;
}

int pthread_mutexattr_settype(void *attr, int type) {
  if (type < 0 || type > 3)
    return EINVAL;
  *(int *)attr = type;
  return 0;
}

int pthread_mutexattr_gettype(const void *attr, int *type) {
  *type = *(const int *)attr & KIND_MASK;
  return 0;
}

int pthread_mutexattr_setpshared(void *attr, int shared) {
  (void)attr;
  return shared == 0 || shared == 1 ? 0 : EINVAL;
}

int pthread_mutexattr_setprotocol(void *attr, int protocol) {
  (void)attr;
  return protocol >= 0 && protocol <= 2 ? 0 : EINVAL;
}

int pthread_mutexattr_setrobust(void *attr, int robust) {
  (void)attr;
  if (robust)
    __bmc_unsupported("robust mutexes");
  return 0;
}
