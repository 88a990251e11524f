// run: --engine order --property no-data-race
// expect: TRUE
// run: --engine order --property no-data-race -DLATE
// expect: FALSE(no-data-race)
// run: --engine order --property assertion
// expect: TRUE
// run: --engine order --property assertion -DTORN
// expect: FALSE(assertion)
// run: --engine order --property assertion --property no-data-race -DTORN
// expect: FALSE(no-data-race)
// run: --engine scheduler --property no-data-race -DLATE
// expect: FALSE(no-data-race)
// run: --races also
// expect: TRUE
// run: --search explicit --property no-data-race -DLATE
// expect: FALSE(no-data-race)
// why: What a thread fills right after it has released a lock is no part of that
// step; and who does not ask for races sees a range half filled.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *block;
static unsigned n;

static void *fill(void *unused) {
  unsigned all = n;
#ifndef TORN
  pthread_mutex_lock(&lock);
#endif
#ifdef LATE
  pthread_mutex_unlock(&lock);
#endif
  memset(block, 1, all);
#if !defined LATE && !defined TORN
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  n = 2 + __VERIFIER_nondet_uint() % 3;
  block = calloc(n, 1);
  if (!block)
    return 0;
  pthread_create(&t, NULL, fill, NULL);
#ifndef TORN
  pthread_mutex_lock(&lock);
#endif
  assert(block[0] == block[n - 1]);
#ifndef TORN
  pthread_mutex_unlock(&lock);
#endif
  pthread_join(t, NULL);
  free(block);
  return 0;
}
