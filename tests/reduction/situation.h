/* situation.h - what the programs of this folder share.
 *
 * Each tells in its first comment which of its shared variables are relevant:
 * those whose values flow into a branch, an assertion, a blocking operation or
 * an address.  Lines '// row:' say how scripts/compare runs it. */
#ifndef SITUATION_H
#define SITUATION_H

#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);

/* The statement as one transition. */
#define ATOMIC(statement)                                                      \
  do {                                                                         \
    __VERIFIER_atomic_begin();                                                 \
    statement;                                                                 \
    __VERIFIER_atomic_end();                                                   \
  } while (0)

/* Run body(arg) in a thread that nobody joins. */
static inline void start(void *(*body)(void *), void *arg) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, arg);
}

#endif
