// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the inner thread is not waited for.
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
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, outer, NULL);
  pthread_join(t, NULL);
  assert(depth == 2);
  return 0;
}
