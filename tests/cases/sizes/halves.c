// run: --races also
// expect: TRUE
// run: --property no-data-race -DMORE=1
// expect: FALSE(no-data-race)
// run: --races also -DSHIFT=1
// expect: FALSE(assertion)
// run: --engine order --property no-data-race
// expect: TRUE
// run: --engine order --property no-data-race -DMORE=1
// expect: FALSE(no-data-race)
// run: --engine order --property no-data-race -DCOPY
// expect: TRUE
// run: --engine order --property no-data-race -DCOPY -DMORE=1
// expect: FALSE(no-data-race)
// run: --engine scheduler --property no-data-race
// expect: TRUE
// run: --engine scheduler --property no-data-race -DMORE=1
// expect: FALSE(no-data-race)
// why: Two threads fill, or copy to, the halves of a block of any size at once;
// the ranges race where they meet, though nobody looks at any byte of them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef MORE
#define MORE 0
#endif
#ifndef SHIFT
#define SHIFT 0
#endif

unsigned __VERIFIER_nondet_uint(void);
static char *block, *source;
static size_t n;

static void *change_low(void *unused) {
  memset(block, 1, n / 2 + MORE);
  return unused;
}

static void *change_high(void *unused) {
#ifdef COPY
  memcpy(block + n / 2, source + n / 2, n - n / 2);
#else
  memset(block + n / 2, 2, n - n / 2);
#endif
  return unused;
}

int main(void) {
  pthread_t low, high;
  n = __VERIFIER_nondet_uint();
  if (n < 2)
    return 0;
  block = malloc(n), source = calloc(n, 1);
  if (!block || !source)
    return 0;
  pthread_create(&low, NULL, change_low, NULL);
  pthread_create(&high, NULL, change_high, NULL);
  pthread_join(low, NULL);
  pthread_join(high, NULL);
#ifndef COPY
  size_t k = __VERIFIER_nondet_uint();
  if (k < n)
    assert(block[k] == 1 + (k >= n / 2 + SHIFT));
#endif
  free(block), free(source);
  return 0;
}
