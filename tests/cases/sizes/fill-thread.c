// run:
// expect: TRUE
// run: -DEARLY
// expect: FALSE(assertion)
// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DEARLY
// expect: FALSE(no-data-race)
// run: --property no-data-race -DBOTH
// expect: FALSE(no-data-race)
// why: A thread fills an array of any length at once if no other looks at it
// meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
static int *a;
static unsigned n;

static void *fill(void *unused) {
  memset(a, 0xff, n * sizeof *a);
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint();
  unsigned k = __VERIFIER_nondet_uint();
  if (n > 1000 || k >= n)
    return 0;
  a = calloc(n, sizeof *a);
  pthread_create(&t, NULL, fill, NULL);
#ifdef EARLY
  assert(a[k] == 0);
#endif
#ifdef BOTH
  fill(NULL);
#endif
  pthread_join(t, NULL);
  assert(a[k] == -1);
  return 0;
}
