// run:
// expect: TRUE
// run: -DUNLOCKED
// expect: FALSE(assertion)
// run: -DN=16 -DUNLOCKED
// expect: FALSE(assertion)
// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DUNLOCKED
// expect: FALSE(no-data-race)
// why: A hash table of 65,536 slots under a lock takes what is used of it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 65536
#endif

unsigned __VERIFIER_nondet_uint(void);
static unsigned count[N], key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *put(void *unused) {
#ifndef UNLOCKED
  pthread_mutex_lock(&lock);
#endif
  unsigned slot = key * 2654435761u % N;
  count[slot] = count[slot] + 1;
#ifndef UNLOCKED
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  key = __VERIFIER_nondet_uint();
  pthread_create(&t, NULL, put, NULL);
  put(NULL);
  pthread_join(t, NULL);
  assert(count[key * 2654435761u % N] == 2);
  return 0;
}
