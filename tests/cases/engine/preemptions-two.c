// run: --search preemptions
// expect: FALSE(assertion)
// run: --search preemptions --preemptions 2
// expect: FALSE(assertion)
// run: --search preemptions --preemptions 1
// expect: UNKNOWN(executions of more than 1 preemption left out)
// run: --search explicit
// expect: FALSE(assertion)

/* The value is seen half way: to the second store and back. */
#include <assert.h>
#include <pthread.h>

int stage, seen;

static void *write(void *arg) {
  stage = 1;
  stage = 2;
  return arg;
}

static void *read(void *arg) {
  int first = stage, second = stage;
  seen = first == 1 && second == 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, write, 0);
  pthread_create(&b, 0, read, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!seen);
  return 0;
}
