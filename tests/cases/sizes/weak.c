// run: --engine order --memory-model tso
// expect: TRUE
// run: --engine order --memory-model tso -DOLD=2
// expect: FALSE(assertion)
// run: --engine order --memory-model rc11
// expect: TRUE
// run: --engine order --memory-model rc11 -DOLD=2
// expect: FALSE(assertion)
// run: --engine order --memory-model pso -DLATE
// expect: UNKNOWN(a range of more than 64 bytes of memory that threads share)
// run: --engine order --memory-model rc11 -DLATE -DOLD=2
// expect: FALSE(assertion)
// why: Ranges of any length take place at once under weaker memory models, too, as
// long as there is one thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef OLD
#define OLD 1
#endif

unsigned __VERIFIER_nondet_uint(void);
static char *block, *copy;
static unsigned n, k;

static void *change(void *unused) {
#ifdef LATE
  memset(block, 1, n);
#endif
  block[k] = 3;
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n < 2 || n > 100000 || k >= n)
    return 0;
  copy = malloc(n), block = malloc(n);
  if (!block || !copy)
    return 0;
  memset(copy, 1, n);
  memcpy(block, copy, n);
  pthread_create(&t, NULL, change, NULL);
  pthread_join(t, NULL);
  unsigned next = k ? k - 1 : k + 1;
  assert(block[k] == 3 && block[next] == OLD);
  return 0;
}
