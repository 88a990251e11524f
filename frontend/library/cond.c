/* Condition variables.
 *
 * The object holds the set of threads waiting on it.  Waiting is: give the
 * mutex back and go to sleep; then, once woken and the mutex is free, take
 * it.  The second part reads 'asleep' and not the object, which may be gone
 * by then: POSIX allows to destroy it as soon as nobody is blocked. */

static void cond_release(int *m) {
  int holder = m[MUTEX_LOCK];
  usage(mutex_is_mine(m),
        "{self} waits with the mutex {m} while {thread holder} holds it");
  if (mutex_kind(m) == KIND_RECURSIVE && m[MUTEX_COUNT] > 0)
    __bmc_unsupported("waiting with a recursive mutex locked twice");
  m[MUTEX_LOCK] = 0;
}

static void cond_sleep(Mask *waiters, int *m) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  cond_release(m);
  *waiters |= self;
  asleep |= self;
  __bmc_atomic_end();
}

/* Wake up if nobody else has done it: was that so? */
static int cond_wake_self(Mask *waiters) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  int slept = (asleep & self) != 0;
  if (slept) {
    *waiters &= ~self;
    asleep &= ~self;
  }
  __bmc_atomic_end();
  return slept;
}

static void cond_return(int *m) {
  __bmc_atomic_begin();
  __bmc_wait(!(asleep & bit_of_self()) && m[MUTEX_LOCK] == 0);
  m[MUTEX_LOCK] = id_of_self();
  __bmc_atomic_end();
}

static void cond_wake(Mask *waiters, Mask woken) {
  *waiters &= ~woken;
  asleep &= ~woken;
}

int pthread_cond_init(void *cond, const void *attr) {
  (void)attr;
  *(Mask *)cond = 0;
  return 0;
}

int pthread_cond_wait(void *cond, void *mutex) {
  cond_sleep(cond, mutex);
  if (__bmc_option("spurious-wakeups") && __VERIFIER_nondet_bool())
    cond_wake_self(cond);
  cond_return(mutex);
  return 0;
}

/* The deadline passes at the moment of cond_wake_self: whoever has not been
 * woken by then has timed out. */
int pthread_cond_timedwait(void *cond, void *mutex, const void *deadline) {
  (void)deadline;
  cond_sleep(cond, mutex);
  int timed_out = cond_wake_self(cond);
  cond_return(mutex);
  return timed_out ? ETIMEDOUT : 0;
}

int pthread_cond_clockwait(void *cond, void *mutex, int clock,
                           const void *deadline) {
  (void)clock;
  return pthread_cond_timedwait(cond, mutex, deadline);
}

int pthread_cond_signal(void *cond) {
  Mask *waiters = cond;
  __bmc_atomic_begin();
  Mask all = *waiters;
  if (all)
    cond_wake(waiters, __bmc_choose(all));
  __bmc_atomic_end();
  return 0;
}

int pthread_cond_broadcast(void *cond) {
  Mask *waiters = cond;
  __bmc_atomic_begin();
  Mask all = *waiters;
  if (all)
    cond_wake(waiters, all);
  __bmc_atomic_end();
  return 0;
}

int pthread_cond_destroy(void *cond) {
  __bmc_atomic_begin();
  Mask waiting = *(Mask *)cond;
  usage(waiting == 0, "the condition variable {cond} is destroyed while "
                      "threads wait on it: {threads waiting}");
  __bmc_atomic_end();
  return 0;
}

int pthread_condattr_init(void *attr) {
  *(int *)attr = 0;
  return 0;
}

int pthread_condattr_destroy(void *attr) {
  (void)attr;
  return 0;
}

int pthread_condattr_setpshared(void *attr, int shared) {
  (void)attr;
  return shared == 0 || shared == 1 ? 0 : EINVAL;
}

int pthread_condattr_setclock(void *attr, int clock) {
  (void)attr;
  return clock == 0 || clock == 1 ? 0 : EINVAL;
}
