// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DOVERLAP=1
// expect: FALSE(no-data-race)
// run: -DOVERLAP=1
// expect: FALSE(assertion)
// run: -DVALUE=5
// expect: FALSE(assertion)
// why: Threads that fill or copy parts of their own do not meet; what they have
// done is there when they have ended.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef OVERLAP
#define OVERLAP 0
#endif
#ifndef VALUE
#define VALUE 4
#endif

/* Ranges that race are taken byte by byte by formulas. */
enum { HALF = OVERLAP ? 64 : 8192 };
static char all[2 * HALF], from[HALF];

static void *fill(void *unused) {
  memset(all, 1, HALF + OVERLAP);
  return unused;
}

static void *copy(void *unused) {
  from[3] = 4;
  memcpy(all + HALF, from, 64);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, fill, NULL);
  pthread_create(&b, NULL, copy, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(all[0] == 1 && all[HALF - 1] == 1 && all[HALF + 3] == VALUE);
  assert(!all[HALF]);
  return 0;
}
