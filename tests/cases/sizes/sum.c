// run: --unwind 4
// expect: TRUE
// run: --unwind 4 -DSHARED
// expect: FALSE(assertion)
// run: --unwind 4 -DPAST=1
// expect: FALSE(valid-deref)
// why: Two threads add the elements of an array of any length, up to four of
// them here, in parts.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef PAST
#define PAST 0
#endif

unsigned __VERIFIER_nondet_uint(void);
static unsigned n, half, *a, sums[2];

static void *add(void *which) {
  unsigned long k = (unsigned long)which;
  for (unsigned i = k ? half : 0; i < (k ? n + PAST : half); i++)
#ifdef SHARED
    sums[0] += a[i];
#else
    sums[k] += a[i];
#endif
  return NULL;
}

int main(void) {
  pthread_t t, s;
  n = __VERIFIER_nondet_uint();
  if (n > 3)
    return 0;
  half = n / 2;
  a = malloc(n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = i + 1;
  pthread_create(&t, NULL, add, (void *)0);
  pthread_create(&s, NULL, add, (void *)1);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
  assert(sums[0] + sums[1] == n * (n + 1) / 2);
  return 0;
}
