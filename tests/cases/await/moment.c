// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: The value that ends the loop is there for a moment only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int x;

static void *run(void *arg) {
  x = 1;
  x = 2;
  x = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  while (x != 2)
    ;
  assert(x == 2);
  pthread_join(t, NULL);
}
