// run: --property no-deadlock --search preemptions -DBODY=RESTS -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=LOCKS -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DBODY=COUNTS -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=LOCKS
// expect: TRUE
// why: Two threads wait for each other's mutex, and main joins neither of them,
//   but one that never ends; so the process does not end.
#include <pthread.h>
#include <stdatomic.h>

#define RESTS
#define COUNTS count++
#define LOCKS pthread_mutex_lock(&own), pthread_mutex_unlock(&own)

static atomic_int count;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *arg) {
  pthread_mutex_t *first = &a, *second = &b;
#ifdef MUTANT
  if (arg)
    first = &b, second = &a;
#endif
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return arg;
}

static void *serve(void *arg) {
  for (;;) {
    BODY;
  }
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, NULL, take, NULL);
  pthread_create(&u, NULL, take, &a);
  pthread_create(&v, NULL, serve, NULL);
  pthread_join(v, NULL);
}
