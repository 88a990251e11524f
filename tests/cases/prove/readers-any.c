// run: --engine prove --races no --deadlocks no
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DUPGRADE
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DTRY
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DTIMED
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DSOMETIMES
// expect: TRUE
// why: any number of threads read what any number of others write. A reader may
// try, have a deadline, let the lock go before it writes, or read only if it is
// told to.
// run: --engine prove --races no --deadlocks no --timeout 15 -DREAD_TO_WRITE
// expect: UNKNOWN(left == right)
// run: --races no --deadlocks no -DREAD_TO_WRITE
// expect: FALSE(assertion)
// mutant: who writes holds the lock for reading.
// run: --engine prove --races no --deadlocks no --timeout 15 -DOTHER_LOCK
// expect: UNKNOWN(left == right)
// run: --races no --deadlocks no -DOTHER_LOCK
// expect: FALSE(assertion)
// mutant: who writes holds another lock.
// run: --races no --deadlocks no -DTOO_EARLY
// expect: FALSE(assertion)
// mutant: the lock is let go between the two writes.
// run: --engine prove --races no --deadlocks no --timeout 15 -DTWICE_LEFT
// expect: UNKNOWN(left == right)
// run: --races no --deadlocks no -DTWICE_LEFT
// expect: FALSE(assertion)
// mutant: who reads twice has let go twice before it looks.
// run: --races no --deadlocks no -DSELDOM
// expect: FALSE(assertion)
// mutant: who is not told to take the lock looks, too.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t other = PTHREAD_RWLOCK_INITIALIZER;
static unsigned left, right;

static void *writer(void *arg) {
#if defined READ_TO_WRITE
  pthread_rwlock_rdlock(&lock);
#elif defined OTHER_LOCK
  pthread_rwlock_wrlock(&other);
#else
  pthread_rwlock_wrlock(&lock);
#endif
  left++;
#ifdef TOO_EARLY
  pthread_rwlock_unlock(&lock);
#endif
  right++;
#ifdef OTHER_LOCK
  pthread_rwlock_unlock(&other);
#elif !defined TOO_EARLY
  pthread_rwlock_unlock(&lock);
#endif
  return arg;
}

static void *reader(void *arg) {
#if defined TRY
  if (pthread_rwlock_tryrdlock(&lock))
    return arg;
#elif defined TIMED
  struct timespec soon = {1, 0};
  if (pthread_rwlock_timedrdlock(&lock, &soon))
    return arg;
#elif defined TWICE_LEFT
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
#elif defined SOMETIMES || defined SELDOM
  int reads = arg != 0;
  if (reads)
    pthread_rwlock_rdlock(&lock);
#else
  pthread_rwlock_rdlock(&lock);
#endif
#ifdef TWICE_LEFT
  pthread_rwlock_unlock(&lock);
#endif
#ifdef UPGRADE
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  left++;
  right++;
#endif
#ifdef SOMETIMES
  if (reads)
#endif
    assert(left == right);
#if defined SOMETIMES || defined SELDOM
  if (reads)
#endif
#ifndef TWICE_LEFT
    pthread_rwlock_unlock(&lock);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, reader, &left);
#if defined SOMETIMES || defined SELDOM
    pthread_create(&t, 0, reader, 0);
#endif
    pthread_create(&t, 0, writer, 0);
  }
}
