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
// run: --property no-deadlock -DCROSSED
// expect: FALSE(no-deadlock)
// mutant: a reader waits to write what a reader of the other lock holds.
// run: --property no-deadlock -DAGAIN
// expect: FALSE(no-deadlock)
// mutant: a reader reads again while a writer waits for it.
// run: --property no-deadlock -DENDS
// expect: FALSE(no-deadlock)
// mutant: a reader ends and has not unlocked.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t second = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *writer(void *arg) {
  for (;;) {
#if defined ORDER || defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_rdlock(&second);
#endif
#ifdef UNDER_MUTEX
    pthread_mutex_lock(&mutex);
#endif
#ifdef READERS_CROSSED
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    x++;
    pthread_rwlock_unlock(&lock);
#ifdef UNDER_MUTEX
    pthread_mutex_unlock(&mutex);
#endif
#if defined ORDER || defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_unlock(&second);
#endif
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
#ifdef ORDER
    pthread_rwlock_wrlock(&second);
#endif
    pthread_rwlock_rdlock(&lock);
#ifdef CROSSED
    pthread_rwlock_wrlock(&second);
#endif
#ifdef READERS_CROSSED
    pthread_rwlock_rdlock(&second);
#endif
#ifdef UPGRADE
    pthread_rwlock_wrlock(&lock);
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
#ifdef UNDER_MUTEX
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#endif
#if defined ORDER || defined CROSSED || defined READERS_CROSSED
    pthread_rwlock_unlock(&second);
#endif
#ifdef ENDS
    if (x == 5)
      return arg;
#endif
    pthread_rwlock_unlock(&lock);
#ifdef FORGETS
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
#endif
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
