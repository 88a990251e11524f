// run: --unwind 1
// expect: TRUE
// why: A thread that makes a thread and waits for it.
// run: --unwind 1 -DNO_JOIN
// expect: FALSE(assertion)
// mutant: the inner thread is not waited for.
#include <assert.h>
#include <pthread.h>

static int depth;

static void *inner(void *arg) {
  depth++;
  return arg;
}

static void *outer(void *arg) {
  pthread_t t;
  depth++;
  pthread_create(&t, NULL, inner, NULL);
#ifndef NO_JOIN
  pthread_join(t, NULL);
  assert(depth == 2);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, outer, NULL);
  pthread_join(t, NULL);
  assert(depth == 2);
  return 0;
}
