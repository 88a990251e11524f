// run: --property no-deadlock --engine prove -DMANY
// expect: TRUE
// run: --property no-deadlock --engine prove -DREADERS_CROSSED
// expect: TRUE
// run: --property no-deadlock --engine prove -DTRY_UPGRADE
// expect: TRUE
// run: --property no-deadlock --engine prove -DTRY_AGAIN
// expect: TRUE
// why: readers and writers in endless loops do not wait for each other; nor if
// readers take two locks in either order, or try while they read.
// run: --engine portfolio --property no-deadlock -DCROSSED
// expect: FALSE(no-deadlock)
// mutant: a reader waits to write what a reader of the other lock holds.
// run: --engine portfolio --property no-deadlock -DAGAIN
// expect: FALSE(no-deadlock)
// mutant: a reader reads again while a writer waits for it.
// run: --engine portfolio --property no-deadlock -DENDS
// expect: FALSE(no-deadlock)
// mutant: a reader ends and has not unlocked.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t second = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *writer(void *arg) {
  for (;;) {
#if defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_rdlock(&second);
#endif
#ifdef READERS_CROSSED
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    x++;
    pthread_rwlock_unlock(&lock);
#if defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_unlock(&second);
#endif
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
    pthread_rwlock_rdlock(&lock);
#ifdef CROSSED
    pthread_rwlock_wrlock(&second);
#endif
#ifdef READERS_CROSSED
    pthread_rwlock_rdlock(&second);
#endif
#ifdef TRY_UPGRADE
    if (pthread_rwlock_trywrlock(&lock) == 0)
      x++;
#endif
#ifdef AGAIN
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
#endif
#ifdef TRY_AGAIN
    if (pthread_rwlock_tryrdlock(&lock) == 0)
      pthread_rwlock_unlock(&lock);
#endif
#if defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_unlock(&second);
#endif
#ifdef ENDS
    if (x == 5)
      return arg;
#endif
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef MANY
  for (;;) {
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, writer, 0);
  }
#endif
  pthread_create(&t, 0, reader, 0);
  pthread_create(&t, 0, reader, 0);
  pthread_create(&t, 0, writer, 0);
  return writer(0) != 0;
}
