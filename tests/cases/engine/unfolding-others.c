// run: --search unfolding --property no-deadlock -DOTHERS=tick()
// expect: FALSE(no-deadlock)
// run: --search unfolding --property no-deadlock -DOTHERS=leave()
// expect: UNKNOWN(the others may go on for ever or end the process)
// run: --search explicit --property no-deadlock -DOTHERS=leave()
// expect: UNKNOWN(the others may go on for ever or end the process)
// run: --search unfolding --property no-deadlock -DOTHERS=end()
// expect: TRUE
// run: --search explicit --property no-deadlock -DOTHERS=end()
// expect: TRUE
// run: --search unfolding
// expect: TRUE
// why: Two threads may wait for each other, for ever unless another one ends the
//   process.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ticks;

static void tick(void) {
  for (;;)
    ticks ^= 1;
}

static void leave(void) {
  for (;;) {
    ticks ^= 1;
    if (__VERIFIER_nondet_bool())
      exit(0);
  }
}

static void end(void) { exit(0); }

#ifndef OTHERS
#define OTHERS tick()
#endif

static void *forth(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *back(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, forth, NULL);
  pthread_create(&q, NULL, back, NULL);
  OTHERS;
}
