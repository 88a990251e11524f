// run: --deadlocks also
// says: proved: assertion, no-deadlock, no-division-by-zero,
// says: no-deadlock: engine preemptions; no bound
// run: --deadlocks also --json
// says: "deadlocks":	"engine preemptions; no bound"
// run: --deadlocks also --races also
// says: proved: assertion, no-data-race, no-deadlock, no-division-by-zero,
// run: --deadlocks also -DWAITS
// says: violated: no-deadlock: no thread can go on
// run: --deadlocks no -DWAITS
// says: proved: assertion, no-division-by-zero,
// never: no-deadlock
// run: --deadlocks also --races also --statistics
// never: functions lowered                       0
// run: --deadlocks also --statistics --engine order -DWAITS
// never: functions lowered                       0
// What a plain run says of threads that wait for ever, which it asks for last.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  pthread_mutex_lock(&lock);
#ifndef WAITS
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, locks, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
}
