/* coupled.h - what the programs of this folder share.
 *
 * Nearly every access of theirs meets one of another thread, and its order
 * matters.  They use pthreads and the functions of SV-COMP alone, so that
 * other tools take them, too.  Lines '// row:' say how scripts/compare runs
 * them.
 *
 * -DATOMIC makes the variables that threads share atomic.  Then the verdict is
 * the same under every memory model. */
#ifndef COUPLED_H
#define COUPLED_H

#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif

#ifdef ATOMIC
#include <stdatomic.h>
#define SHARED _Atomic
#else
#define SHARED
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

/* Set *at to 'desired' if it is 'expected'.  Was it? */
static inline int cas(SHARED int *at, int expected, int desired) {
#ifdef ATOMIC
  return atomic_compare_exchange_strong(at, &expected, desired);
#else
  __VERIFIER_atomic_begin();
  int same = *at == expected;
  if (same)
    *at = desired;
  __VERIFIER_atomic_end();
  return same;
#endif
}

/* Run body(0) to body(THREADS - 1) at once; nobody joins them. */
static inline void start_all(void *(*body)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, (void *)0L);
  pthread_create(&thread, NULL, body, (void *)1L);
#if THREADS > 2
  pthread_create(&thread, NULL, body, (void *)2L);
#endif
#if THREADS > 3
  pthread_create(&thread, NULL, body, (void *)3L);
#endif
}

/* What is between another thread's two sides of it is a violation. */
static SHARED int owner;

static inline void critical_section(int me) {
  owner = me;
  assert(owner == me);
}

#endif
