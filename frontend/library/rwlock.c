/* Read-write locks.
 *
 * A thread may hold a lock for reading up to seven times: ONES, TWOS and FOURS
 * are the binary digits of the count, one bit per thread.  WRITER is its id, 0
 * or DESTROYED; QUEUED is the number of waiting writers.
 *
 * Proofs without a bound count the readers instead, as there may be any number
 * of threads (reduction/proof/build/build_readers.c).  So only the functions
 * under "the set of readers" access ONES, TWOS and FOURS.
 *
 * POSIX leaves open whether a reader that could take the lock waits for waiting
 * writers, and whether self-deadlock is reported (EDEADLK).  Both happen. */
#pragma once
#include "abi.c"
#include "attr.c"
#include "cancel.c"
#include "held.c"

enum { RWLOCK_ONES = 0, RWLOCK_TWOS = 1, RWLOCK_FOURS = 3 }; /* as masks */
enum { RWLOCK_WRITER = 4, RWLOCK_QUEUED = 5 };               /* as ints */
enum { RWLOCK_DESTROYED = -1 };

#define RWLOCK_HOLDERS_ARE_KEPT HOLDERS_ARE_KEPT("pthread_rwlock_init")

static int *rwlock_writer(void *lock) { return (int *)lock + RWLOCK_WRITER; }
static int *rwlock_queued(void *lock) { return (int *)lock + RWLOCK_QUEUED; }

/* True if waiting writers must be counted, as this can be observed. */
static int rwlock_has_queue(void) {
  return __bmc_option("no-deadlock") ||
         __bmc_calls("pthread_rwlock_tryrdlock") ||
         __bmc_calls("pthread_rwlock_timedrdlock") ||
         __bmc_calls("pthread_rwlock_clockrdlock");
}

/* ---- the set of readers: build_readers.c knows these functions by name */

static Mask rwlock_readers(const Mask *readers) {
  return readers[RWLOCK_ONES] | readers[RWLOCK_TWOS] | readers[RWLOCK_FOURS];
}

static int rwlock_is_read_by_self(const Mask *readers) {
  return __bmc_self() < MASK_THREADS &&
         (rwlock_readers(readers) & bit_of_self()) != 0;
}

static void rwlock_add_self(Mask *readers) {
  Mask self = bit_of_self();
  Mask two = readers[RWLOCK_ONES] & self, four = readers[RWLOCK_TWOS] & two;
  if (four & readers[RWLOCK_FOURS])
    __bmc_unsupported("a lock taken more than seven times for reading");
  store_relaxed(&readers[RWLOCK_ONES], readers[RWLOCK_ONES] ^ self);
  store_relaxed(&readers[RWLOCK_TWOS], readers[RWLOCK_TWOS] ^ two);
  store_relaxed(&readers[RWLOCK_FOURS], readers[RWLOCK_FOURS] ^ four);
}

static void rwlock_drop_self(Mask *readers) {
  Mask self = bit_of_self();
  Mask two = ~readers[RWLOCK_ONES] & self, four = ~readers[RWLOCK_TWOS] & two;
  store_release(&readers[RWLOCK_ONES], readers[RWLOCK_ONES] ^ self);
  store_relaxed(&readers[RWLOCK_TWOS], readers[RWLOCK_TWOS] ^ two);
  store_relaxed(&readers[RWLOCK_FOURS], readers[RWLOCK_FOURS] ^ four);
}

/* Orders the thread after all readers that have unlocked. */
static void rwlock_follow_readers(const Mask *readers) {
  (void)acquired(&readers[RWLOCK_ONES]);
}

static void rwlock_drop_all(Mask *readers) {
  readers[RWLOCK_ONES] = 0;
  readers[RWLOCK_TWOS] = 0;
  readers[RWLOCK_FOURS] = 0;
}

/* ---- the lock */

static int rwlock_is_free(void *lock) {
  return *rwlock_writer(lock) == 0 && !rwlock_readers(lock);
}

static int rwlock_is_mine(void *lock) {
  return *rwlock_writer(lock) == id_of_self() || rwlock_is_read_by_self(lock);
}

static void rwlock_check_alive(void *lock) {
  usage(*rwlock_writer(lock) != RWLOCK_DESTROYED,
        "the read-write lock {lock} is used though it is destroyed or "
        "uninitialised");
}

/* Adds a reader.  Readers are ordered with writers, not among themselves. */
static void rwlock_add_reader(void *lock) {
  (void)acquired(rwlock_writer(lock));
  if (RWLOCK_HOLDERS_ARE_KEPT && !rwlock_is_read_by_self(lock))
    held_add(lock);
  rwlock_add_self(lock);
}

static void rwlock_drop_reader(void *lock) {
  rwlock_drop_self(lock);
  if (RWLOCK_HOLDERS_ARE_KEPT && !rwlock_is_read_by_self(lock))
    held_drop(lock);
}

/* True if EDEADLK is returned for a self-deadlock.  It always is for a lock
 * without a deadline, unless 'sees': a check observes a wait for ever. */
static int rwlock_reports_deadlock(int busy, int sees) {
  return busy != EBUSY && ((!busy && !sees) || __VERIFIER_nondet_bool());
}

/* In the following functions 'busy' is the result for a lock that is not free:
 * EBUSY at once, ETIMEDOUT at the deadline, or 0 to wait. */

static int rwlock_late(void *lock, int busy, const void *deadline) {
  caller_observes(rwlock_writer(lock));
  return late(busy, deadline);
}

static void rwlock_wait_to_read(void *lock) {
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writer = *rwlock_writer(lock);
  __bmc_wait_for(writer, writer == 0 && *rwlock_queued(lock) == 0);
  rwlock_add_reader(lock);
  __bmc_atomic_end();
}

static int rwlock_read(void *lock, int busy, const void *deadline) {
  int result = 0, waits = 0;
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writer = *rwlock_writer(lock), is_mine = writer == id_of_self();
  int gives_way = rwlock_has_queue() && writer == 0 &&
                  *rwlock_queued(lock) > 0 && __VERIFIER_nondet_bool();
  if (is_mine && rwlock_reports_deadlock(busy, __bmc_option("no-deadlock")))
    result = EDEADLK;
  else if (busy && (writer != 0 || gives_way))
    result = rwlock_late(lock, busy, deadline);
  else if (is_mine || gives_way)
    waits = 1;
  else {
    __bmc_wait_for(writer, writer == 0);
    rwlock_add_reader(lock);
  }
  __bmc_atomic_end();
  if (waits)
    rwlock_wait_to_read(lock);
  return result;
}

static int rwlock_take(void *lock, int busy, const void *deadline) {
  int is_free = rwlock_is_free(lock);
  __bmc_wait_for_all(*rwlock_writer(lock), rwlock_readers(lock),
                     is_free || busy);
  if (!is_free)
    return rwlock_late(lock, busy, deadline);
  rwlock_follow_readers(lock);
  *rwlock_writer(lock) = id_of_self();
  if (RWLOCK_HOLDERS_ARE_KEPT)
    held_add(lock);
  return 0;
}

static int rwlock_wait_to_write(void *lock, int busy, const void *deadline) {
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int result = rwlock_take(lock, busy, deadline);
  --*rwlock_queued(lock);
  __bmc_atomic_end();
  return result;
}

static int rwlock_write(void *lock, int busy, const void *deadline) {
  int result = 0, waits = 0;
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  if (rwlock_is_mine(lock) && rwlock_reports_deadlock(busy, rwlock_has_queue()))
    result = EDEADLK;
  else if (rwlock_is_free(lock) || busy == EBUSY || !rwlock_has_queue())
    result = rwlock_take(lock, busy, deadline);
  else {
    waits = 1;
    ++*rwlock_queued(lock);
  }
  __bmc_atomic_end();
  return waits ? rwlock_wait_to_write(lock, busy, deadline) : result;
}

static void rwlock_check_free(void *lock) {
  __bmc_atomic_begin();
  int holder = held_by(lock);
  usage(!holder || (*rwlock_writer(lock) != holder && !rwlock_readers(lock)),
        "the read-write lock {lock} is initialised while {thread holder} "
        "holds it");
  __bmc_atomic_end();
}

int pthread_rwlock_init(void *lock, const int *attr) {
  attr_check_given(attr);
  if (RWLOCK_HOLDERS_ARE_KEPT)
    rwlock_check_free(lock);
  if (usage_is_checked())
    *rwlock_writer(lock) = RWLOCK_DESTROYED;
  __bmc_atomic_begin();
  rwlock_drop_all(lock);
  *rwlock_queued(lock) = 0;
  *rwlock_writer(lock) = 0;
  __bmc_atomic_end();
  return 0;
}

int pthread_rwlock_rdlock(void *lock) {
  __bmc_cancel_maybe();
  lock_is_awaited(rwlock_writer(lock));
  return rwlock_read(lock, 0, NULL);
}

int pthread_rwlock_tryrdlock(void *lock) {
  return rwlock_read(lock, EBUSY, NULL);
}

int pthread_rwlock_timedrdlock(void *lock, const void *deadline) {
  __bmc_cancel_maybe();
  return rwlock_read(lock, ETIMEDOUT, deadline);
}

int pthread_rwlock_clockrdlock(void *lock, int clock, const void *deadline) {
  (void)clock;
  return pthread_rwlock_timedrdlock(lock, deadline);
}

int pthread_rwlock_wrlock(void *lock) {
  __bmc_cancel_maybe();
  return rwlock_write(lock, 0, NULL);
}

int pthread_rwlock_trywrlock(void *lock) {
  return rwlock_write(lock, EBUSY, NULL);
}

int pthread_rwlock_timedwrlock(void *lock, const void *deadline) {
  __bmc_cancel_maybe();
  return rwlock_write(lock, ETIMEDOUT, deadline);
}

int pthread_rwlock_clockwrlock(void *lock, int clock, const void *deadline) {
  (void)clock;
  return pthread_rwlock_timedwrlock(lock, deadline);
}

int pthread_rwlock_unlock(void *lock) {
  __bmc_atomic_begin();
  rwlock_check_alive(lock);
  int writes = *rwlock_writer(lock) == id_of_self();
  int reads = rwlock_is_read_by_self(lock);
  usage(writes || reads, "the read-write lock {lock} is unlocked by {self}, "
                         "which does not hold it");
  if (writes && RWLOCK_HOLDERS_ARE_KEPT)
    held_drop(lock);
  if (writes)
    *rwlock_writer(lock) = 0;
  else if (reads)
    rwlock_drop_reader(lock);
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
