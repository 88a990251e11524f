// run: --races also
// expect: FALSE(no-data-race)
// run: --races also --search hybrid
// expect: FALSE(no-data-race)
// run: --races also --unwind 1
// expect: FALSE(no-data-race)
// run: --races no
// expect: TRUE
// run: --races also --property assertion
// expect: TRUE
// run: --races also -DLOCKED
// expect: TRUE
// run: --races also -DFAILS
// expect: FALSE(assertion)
// run: --races also -DUNKNOWN
// expect: FALSE(no-data-race)
// run: --races also -DUNKNOWN -DLOCKED
// expect: UNKNOWN(not modelled: call of 'unknown')
// run: --races also -DOUTSIDE
// expect: FALSE(valid-deref)
// Where no property is named, races are asked for last, whatever else is open;
// not those of an execution that has gone wrong before.
#include <assert.h>
#include <pthread.h>
int unknown(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n, a[2];
static void add(void) {
#ifdef LOCKED
  pthread_mutex_lock(&lock);
#endif
  n++;
#ifdef LOCKED
  pthread_mutex_unlock(&lock);
#endif
}
static void *adds(void *unused) {
#ifdef OUTSIDE
  a[2] = 1;
#endif
  add();
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, adds, 0);
  add();
#ifdef FAILS
  assert(n == 1);
#endif
  pthread_join(t, 0);
#ifdef UNKNOWN
  return unknown();
#endif
}
