/* People call an elevator at floors of their own; lifts take calls and go
 * there, each floor under a lock.
 *
 * -DLIFTS=COUNT.  TRUE; FALSE with -DUNSAFE, where a lift looks for a call
 * before it has the floor's lock. */
// row: safe TRUE n=1..3 -DLIFTS={n}
// row: unsafe FALSE n=2,3 -DLIFTS={n} -DUNSAFE
#include "many.h"

enum { FLOORS = 3 };

static pthread_mutex_t floor_lock[FLOORS] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER};
static int calls[FLOORS], served[FLOORS];

static void *call(void *arg) {
  for (int f = 0; f < FLOORS; f++) {
    pthread_mutex_lock(&floor_lock[f]);
    calls[f] = 1;
    pthread_mutex_unlock(&floor_lock[f]);
  }
  return arg;
}

static void serve(int f) {
  assert(calls[f]);
  calls[f] = 0;
  served[f]++;
}

static void *lift(void *arg) {
  for (int f = 0; f < FLOORS; f++) {
#ifdef UNSAFE
    if (calls[f]) {
      pthread_mutex_lock(&floor_lock[f]);
      serve(f);
      pthread_mutex_unlock(&floor_lock[f]);
    }
#else
    pthread_mutex_lock(&floor_lock[f]);
    if (calls[f])
      serve(f);
    pthread_mutex_unlock(&floor_lock[f]);
#endif
  }
  return arg;
}

int main(void) {
  pthread_t people, lifts[LIFTS];
  pthread_create(&people, NULL, call, NULL);
  start(lifts, lift, 0, LIFTS);
  pthread_join(people, NULL);
  join(lifts, LIFTS);
  for (int f = 0; f < FLOORS; f++)
    assert(served[f] <= 1);
  return 0;
}
