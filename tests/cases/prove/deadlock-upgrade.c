// run: --property no-deadlock --engine prove
// expect: TRUE
// run: --property no-deadlock --engine prove -DMANY
// expect: TRUE
// why: readers and a writer in endless loops, however many, do not wait for
// each other, beside a main that goes on.
// run: --property no-deadlock --engine prove --timeout 15 -DUPGRADE
// expect: UNKNOWN
// run: --property no-deadlock -DUPGRADE
// expect: FALSE(no-deadlock)
// mutant: a reader waits for the end of all readers.
// run: --property no-deadlock --engine prove --timeout 15 -DLEFT
// expect: UNKNOWN
// run: --property no-deadlock -DLEFT
// expect: FALSE(no-deadlock)
// mutant: a reader ends and has not unlocked.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void go_on(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void *reader(void *arg) {
  for (;;) {
    pthread_rwlock_rdlock(&lock);
#ifdef UPGRADE
    pthread_rwlock_wrlock(&lock);
#endif
    pthread_rwlock_unlock(&lock);
#ifdef LEFT
    pthread_rwlock_rdlock(&lock);
    return arg;
#endif
  }
  return arg;
}

static void *writer(void *arg) {
  for (;;) {
    go_on();
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef MANY
  for (int i = 0; i < 1000; i++)
#endif
    pthread_create(&t, 0, reader, 0);
  pthread_create(&t, 0, writer, 0);
  for (;;)
    go_on();
}
