// run: --races also --deadlocks also
// says: violated: no-data-race: 'hits'
// says: no-deadlock: violated, too: no thread can go on (tests/messages/race-and-deadlock.c:
// says: RESULT: false(no-data-race)
// run: --races also --deadlocks also -DORDERED
// says: no-deadlock: holds, apart from the race: engine
// says: RESULT: false(no-data-race)
// run: --races also
// never: no-deadlock
// run: --deadlocks also
// says: RESULT: false(no-deadlock)
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER,
                       b = PTHREAD_MUTEX_INITIALIZER;
static int hits;

#ifdef ORDERED
#define FIRST &a
#define SECOND &b
#else
#define FIRST &b
#define SECOND &a
#endif

static void *work(void *u) {
  hits++;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  hits++;
  pthread_mutex_lock(FIRST);
  pthread_mutex_lock(SECOND);
  pthread_mutex_unlock(SECOND);
  pthread_mutex_unlock(FIRST);
  pthread_join(t, 0);
}
