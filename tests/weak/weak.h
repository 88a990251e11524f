/* weak.h - what the programs of this folder share.
 *
 * They are algorithms on C11's atomics, right under every memory model with the
 * orders that they have.  An option makes one order weaker (-DFILL=relaxed) or
 * removes a fence (-DTAKE=none).  They use pthreads and <stdatomic.h> alone, so
 * that other tools take them, too.  Lines '// row:' say how scripts/compare
 * runs them; tests/cases/memory-model has the weakened ones. */
#ifndef WEAK_H
#define WEAK_H
#include "../cases/memory-model/litmus.h"

#ifndef THREADS
#define THREADS 2
#endif

/* Runs body(0) to body(THREADS - 1) at once, until they have ended. */
static inline void run_all(void *(*body)(void *)) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, body, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

/* A counter that a lock protects. */
static atomic_int count;

static inline void count_one(void) {
  STORE(&count, LOAD(&count, relaxed) + 1, relaxed);
}

#endif
