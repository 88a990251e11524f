// run:
// expect: TRUE
// run: -DOTHER
// expect: FALSE(assertion)
// run: -DPAST=1
// expect: FALSE(valid-deref)
// run: --engine scheduler
// expect: TRUE
// run: --engine scheduler -DOTHER
// expect: FALSE(assertion)
// run: --engine scheduler -DPAST=1
// expect: FALSE(valid-deref)
// why: Two arrays of any length: an element that one thread writes is that which
// another reads if the positions are equal.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef PAST
#define PAST 0
#endif

int __VERIFIER_nondet_int(void);
static int n, k, *a, *b;

static void *write_it(void *unused) {
  a[k] = 1;
  return unused;
}

static void *add_one(void *unused) {
  b[k] = a[k] + 1;
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  k = __VERIFIER_nondet_int();
  int j = __VERIFIER_nondet_int();
  if (n <= 0 || k < 0 || k >= n || j < 0 || j >= n)
    return 0;
  a = malloc(n * sizeof *a);
  b = calloc(n, sizeof *b);
  pthread_create(&t, NULL, write_it, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, add_one, NULL);
  pthread_join(t, NULL);
#ifdef OTHER
  assert(b[j] == 0);
#else
  assert(b[j] == (j == k ? 2 : 0));
#endif
  a[n - 1 + PAST] = 1;
  return 0;
}
