// run: -DN=1000
// expect: TRUE
// run: -DN=1000 -DSAME
// expect: FALSE(assertion)
// run: -DN=40
// expect: TRUE
// run: --engine scheduler -DN=40
// expect: TRUE
// run: --engine scheduler -DN=40 -DSAME
// expect: FALSE(assertion)
// run: --engine order -DN=1000 -DPART
// expect: FALSE(assertion)
// run: --property no-data-race -DN=100
// expect: TRUE
// run: --property no-data-race -DN=100 -DSAME
// expect: FALSE(no-data-race)
// why: A table of some tens to thousands of elements takes what is used of it:
// elements at open positions, the ends, and bytes of them.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static int table[N];
static unsigned k, j;

static void *add_one(void *unused) {
  table[k]++;
  return unused;
}

int main(void) {
  pthread_t t;
  k = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (k >= N || j >= N)
    return 0;
#ifndef SAME
  if (k == j)
    return 0;
#endif
  pthread_create(&t, NULL, add_one, NULL);
  table[j] += 2;
  pthread_join(t, NULL);
  table[0] += 4;
  table[N - 1] += 4;
#ifdef PART
  ((char *)table)[4 * j + 1] = 1;
#endif
  assert(table[k] == 1 + 4 * (k == 0 || k == N - 1));
  assert(table[j] == 2 + 4 * (j == 0 || j == N - 1));
  return 0;
}
