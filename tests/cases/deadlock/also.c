// run: --deadlocks also
// expect: FALSE(no-deadlock)
// run: --deadlocks also --search hybrid
// expect: FALSE(no-deadlock)
// run: --deadlocks no
// expect: TRUE
// run: --deadlocks also --property assertion
// expect: TRUE
// run: --deadlocks also -DORDERED
// expect: TRUE
// run: --deadlocks also -DFAILS
// expect: FALSE(assertion)
// run: --deadlocks also --races also -DRACES
// expect: FALSE(no-data-race)
// run: --deadlocks also --races also -DORDERED
// expect: TRUE
// run: --deadlocks also -DUNKNOWN
// expect: FALSE(no-deadlock)
// Where no property is named, threads that wait for ever are looked for last,
// whatever else is open.
#include <assert.h>
#include <pthread.h>
int unknown(void);
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int n, m;
static void take(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  n++;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
static void *takes(void *unused) {
#ifdef RACES
  m++;
#endif
#ifdef ORDERED
  take(&left, &right);
#else
  take(&right, &left);
#endif
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, takes, 0);
  take(&left, &right);
#ifdef RACES
  m++;
#endif
#ifdef FAILS
  assert(n == 1);
#endif
  pthread_join(t, 0);
#ifdef UNKNOWN
  return unknown();
#endif
}
