// run: --search dpor
// expect: FALSE(assertion)
// run: --search dpor -DKEPT
// expect: TRUE
// run: --search dpor -DSTATIC
// expect: TRUE
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine order
// expect: FALSE(assertion)
// run: --search dpor -DEXCHANGE
// expect: FALSE(assertion)
// run: --search explicit -DEXCHANGE
// expect: FALSE(assertion)

/* A block lies where another one lay, if that was freed before: in the order
 * in which the program does not come to compare them while one is gone. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static char *_Atomic shared;
static char kept;

static void *release(void *arg) {
#ifndef KEPT
  free(shared);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  char *old = malloc(8), *new;
  shared = old;
  pthread_create(&t, 0, release, 0);
#ifdef STATIC
  new = &kept;
#else
  new = malloc(8);
#endif
#ifdef EXCHANGE
  shared = new;
  assert(!atomic_compare_exchange_strong(&shared, &old, 0));
#else
  assert(new != old);
#endif
  return 0;
}
