// run: --property no-data-race
// expect: FALSE(no-data-race)
// run: --property no-data-race -DLOCKED
// expect: TRUE
// run: --property no-data-race -DC11
// expect: FALSE(no-data-race)
// why: Two threads may meet in the slot that their handles choose.
#include <pthread.h>
#include <stdatomic.h>
#include <threads.h>

static int slots[4];
static pthread_mutex_t locks[4] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static unsigned slot_of_self(void) {
#ifdef C11
  return (unsigned)(thrd_current() % 4);
#else
  return (unsigned)(pthread_self() >> 4 & 3);
#endif
}

static void *count(void *unused) {
  unsigned slot = slot_of_self();
#ifdef LOCKED
  pthread_mutex_lock(&locks[slot]);
#endif
  slots[slot]++;
#ifdef LOCKED
  pthread_mutex_unlock(&locks[slot]);
#endif
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
