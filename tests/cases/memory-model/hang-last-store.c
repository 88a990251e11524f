// run: --search explicit --memory-model sc --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DTWO --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DTWO -DONCE --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: -DONCE --search explicit --memory-model sc --property no-deadlock
// expect: TRUE
// run: -DONCE --search explicit --memory-model tso --property no-deadlock
// expect: TRUE
// run: -DONCE --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --deadlocks also -DONCE --memory-model pso
// expect: TRUE
// why: Who reads in a loop may read old values for long, but not for ever: with
// ONCE the last store lets it go.  Two loads in turn are a round, too.  With TWO
// the hang is that neither of two threads has seen the 1.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;

static void *store(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifndef ONCE
  atomic_store_explicit(&x, 0, memory_order_relaxed);
#endif
  return arg;
}

static void wait_for_x(void) {
  while (!atomic_load_explicit(&x, memory_order_relaxed))
    ;
  exit(0);
}

static void *wait(void *arg) {
  wait_for_x();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, store, 0);
#ifdef TWO
  pthread_t w;
  pthread_create(&w, 0, wait, 0);
  wait_for_x();
  pthread_join(w, 0);
#else
  while (!atomic_load_explicit(&x, memory_order_relaxed) && !atomic_load(&y))
    ;
#endif
  pthread_join(t, 0);
  return 0;
}
