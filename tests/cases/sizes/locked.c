// run: --engine order
// expect: TRUE
// run: --engine order -DTORN
// expect: FALSE(assertion)
// run: --engine scheduler
// expect: TRUE
// run: --engine scheduler -DTORN
// expect: FALSE(assertion)
// run: --engine order -DCOPY
// expect: TRUE
// run: --engine order -DCOPY -DTORN
// expect: FALSE(assertion)
// why: Where races are not asked for, what a lock guards is filled and copied at
// once, since no access of it races.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *block, *ones;
static unsigned n;

static void *change(void *unused) {
#ifndef TORN
  pthread_mutex_lock(&lock);
#endif
#ifdef COPY
  memcpy(block, ones, n);
#else
  memset(block, 1, n);
#endif
#ifndef TORN
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 100000)
    return 0;
  block = calloc(n, 1), ones = malloc(n);
  if (!block || !ones)
    return 0;
  memset(ones, 1, n);
  pthread_create(&t, NULL, change, NULL);
  pthread_mutex_lock(&lock);
  assert(block[0] == block[n - 1]);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  free(block), free(ones);
  return 0;
}
