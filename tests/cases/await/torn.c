// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: An iteration reads a before it was taken back, and b after it was set.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int a, b;

static void *run(void *arg) {
  a = 1;
  a = 0;
  b = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  while (!(a && b))
    ;
  assert(a);
  pthread_join(t, NULL);
}
