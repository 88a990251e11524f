/* Read-write locks.
 *
 * A thread may hold a lock for reading up to three times: ONES and TWOS are
 * the binary digits of how often, one bit a thread.  WRITER is its id, 0 or
 * DESTROYED.  A lock that is free for its kind may be taken whoever else
 * waits: POSIX leaves the preference open. */

enum { RWLOCK_ONES = 0, RWLOCK_TWOS = 1 };         /* as masks */
enum { RWLOCK_WRITER = 4, RWLOCK_DESTROYED = -1 }; /* as ints */

static int *rwlock_writer(void *lock) { return (int *)lock + RWLOCK_WRITER; }

static Mask rwlock_readers(const Mask *readers) {
  return readers[RWLOCK_ONES] | readers[RWLOCK_TWOS];
}

static int rwlock_has_readers(const Mask *readers) {
  return rwlock_readers(readers) != 0;
}

static void rwlock_check_alive(void *lock) {
  usage(*rwlock_writer(lock) != RWLOCK_DESTROYED,
        "the read-write lock {lock} is used though it is destroyed or "
        "uninitialised");
}

static void rwlock_add_reader(Mask *readers, Mask self) {
  Mask carry = readers[RWLOCK_ONES] & self;
  if (carry & readers[RWLOCK_TWOS])
    __bmc_unsupported("a lock taken more than three times for reading");
  readers[RWLOCK_ONES] ^= self;
  readers[RWLOCK_TWOS] ^= carry;
}

static void rwlock_drop_reader(Mask *readers, Mask self) {
  Mask borrow = ~readers[RWLOCK_ONES] & self;
  readers[RWLOCK_ONES] ^= self;
  readers[RWLOCK_TWOS] ^= borrow;
}

/* Take the lock for reading; 'error' 0 is to wait for it. */
static int rwlock_read(void *lock, int error, int error_if_mine) {
  int result = 0;
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writer = *rwlock_writer(lock);
  if (writer == id_of_self())
    result = error_if_mine;
  else if (writer != 0 && error)
    result = error;
  else {
    __bmc_wait(writer == 0);
    rwlock_add_reader(lock, bit_of_self());
  }
  __bmc_atomic_end();
  return result;
}

static int rwlock_write(void *lock, int error, int error_if_mine) {
  int result = 0;
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writer = *rwlock_writer(lock);
  int is_free = writer == 0 && !rwlock_has_readers(lock);
  if (writer == id_of_self())
    result = error_if_mine;
  else if (!is_free && error)
    result = error;
  else {
    __bmc_wait(is_free);
    *rwlock_writer(lock) = id_of_self();
  }
  __bmc_atomic_end();
  return result;
}

int pthread_rwlock_init(void *lock, const void *attr) {
  Mask *readers = lock;
  (void)attr;
  __bmc_atomic_begin();
  readers[RWLOCK_ONES] = 0;
  readers[RWLOCK_TWOS] = 0;
  *rwlock_writer(lock) = 0;
  __bmc_atomic_end();
  return 0;
}

int pthread_rwlock_rdlock(void *lock) { return rwlock_read(lock, 0, EDEADLK); }

int pthread_rwlock_tryrdlock(void *lock) {
  return rwlock_read(lock, EBUSY, EBUSY);
}

int pthread_rwlock_timedrdlock(void *lock, const void *deadline) {
  (void)deadline;
  return rwlock_read(lock, ETIMEDOUT, EDEADLK);
}

int pthread_rwlock_wrlock(void *lock) { return rwlock_write(lock, 0, EDEADLK); }

int pthread_rwlock_trywrlock(void *lock) {
  return rwlock_write(lock, EBUSY, EBUSY);
}

int pthread_rwlock_timedwrlock(void *lock, const void *deadline) {
  (void)deadline;
  return rwlock_write(lock, ETIMEDOUT, EDEADLK);
}

int pthread_rwlock_unlock(void *lock) {
  Mask *readers = lock, self = bit_of_self();
  __bmc_atomic_begin();
  int writes = *rwlock_writer(lock) == id_of_self();
  int reads = ((readers[RWLOCK_ONES] | readers[RWLOCK_TWOS]) & self) != 0;
  usage(writes || reads, "the read-write lock {lock} is unlocked by {self}, "
                         "which does not hold it");
  if (writes)
    *rwlock_writer(lock) = 0;
  else if (reads)
    rwlock_drop_reader(readers, self);
  __bmc_atomic_end();
  return writes || reads ? 0 : EPERM;
}

int pthread_rwlock_destroy(void *lock) {
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writer = *rwlock_writer(lock);
  Mask readers = rwlock_readers(lock);
  usage(writer <= 0, "the read-write lock {lock} is destroyed while "
                     "{thread writer} holds it");
  usage(!readers, "the read-write lock {lock} is destroyed while it is held "
                  "for reading by {threads readers}");
  *rwlock_writer(lock) = RWLOCK_DESTROYED;
  __bmc_atomic_end();
  return 0;
}

int pthread_rwlockattr_init(void *attr) {
  *(int *)attr = 0;
  return 0;
}

int pthread_rwlockattr_destroy(void *attr) {
  (void)attr;
  return 0;
}

int pthread_rwlockattr_setpshared(void *attr, int shared) {
  (void)attr;
  return shared == 0 || shared == 1 ? 0 : EINVAL;
}
