// run: --search explicit --memory-model tso --property assertion
// expect: TRUE
// run: --search explicit --memory-model pso --property assertion
// expect: TRUE
// run: --search explicit --memory-model tso --property assertion -DMEET
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso --property assertion -DMEET
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso --property assertion -DMEET -DLAST
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso --property assertion -DMEET -DBOTH
// expect: TRUE
// run: --search explicit --memory-model pso --property assertion -DMEET -DBOTH
// expect: FALSE(assertion)
// why: Nobody can tell in which order stores reach memory that others see only
// when all of them are there.  An update sees those that are.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define STORE(x) atomic_store_explicit(&x, 1, memory_order_relaxed)
#ifdef LAST
enum { MET = 7 };
#else
enum { MET = 0 };
#endif

static atomic_int a[8], b[8], go;

static void *one(void *arg) {
  STORE(a[0]), STORE(a[1]), STORE(a[2]), STORE(a[3]);
  STORE(a[4]), STORE(a[5]), STORE(a[6]), STORE(a[7]);
#ifdef MEET
  while (!atomic_load(&go))
    ;
#endif
  return arg;
}

static void *two(void *arg) {
#ifdef MEET
  int last = atomic_fetch_add(&a[7], 0), met = atomic_fetch_add(&a[MET], 0);
#ifdef BOTH
  assert(!last || met);
#else
  assert(!last && !met);
#endif
  atomic_store(&go, 1);
#else
  STORE(b[0]), STORE(b[1]), STORE(b[2]), STORE(b[3]);
  STORE(b[4]), STORE(b[5]), STORE(b[6]), STORE(b[7]);
#endif
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(a[0] && a[7]);
#ifndef MEET
  assert(b[0] && b[7]);
#endif
  return 0;
}
