/* many.h - what the programs of this folder share.
 *
 * They are of the kinds that papers on exploration measure: many executions,
 * most of which differ in nothing that matters, and few states.  They use
 * pthreads and the functions of SV-COMP alone, so that other tools take them,
 * too.  Lines '// row:' say how scripts/compare runs them. */
#ifndef MANY_H
#define MANY_H

#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

/* Set *at to 'desired' if it is 'expected'.  What was there? */
static inline int cas(int *at, int expected, int desired) {
  __VERIFIER_atomic_begin();
  int old = *at;
  if (old == expected)
    *at = desired;
  __VERIFIER_atomic_end();
  return old;
}

/* Run body(first) to body(first + count - 1) at once. */
static inline void start(pthread_t *threads, void *(*body)(void *), int first,
                         int count) {
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], NULL, body, (void *)(long)(first + i));
}

static inline void join(const pthread_t *threads, int count) {
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
}

#endif
