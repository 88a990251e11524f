// run: --search preemptions -DLOCKED --property assertion
// expect: TRUE
// run: --search preemptions --property assertion
// expect: FALSE(assertion)
// run: --search explicit --property assertion
// expect: FALSE(assertion)
// run: --search preemptions -DLOCKED --property no-data-race
// expect: TRUE
// run: --engine static -DLOCKED --property no-data-race
// expect: TRUE
// run: --search preemptions --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --property no-data-race
// expect: FALSE(no-data-race)
// run: --engine static --property no-data-race
// expect: UNKNOWN(no common lock)
// why: A new block that lies where a freed one lay is not its maker's own:
// another thread has the freed one's address.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *shared, is_reused;

static void *make(void *unused) {
  int *old = malloc(sizeof *old);
  pthread_mutex_lock(&m);
  shared = old;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  free(old);
  pthread_mutex_unlock(&m);
  int *new = malloc(sizeof *new);
  pthread_mutex_lock(&m);
  if (new == old)
    is_reused = 1;
#ifndef LOCKED
  pthread_mutex_unlock(&m);
#endif
  *new = 1;
  assert(*new == 1);
#ifdef LOCKED
  pthread_mutex_unlock(&m);
#endif
  return unused;
}

static void *use(void *unused) {
  pthread_mutex_lock(&m);
  int *p = shared;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (p && is_reused)
    *p = 2;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, make, 0);
  pthread_create(&q, 0, use, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
}
