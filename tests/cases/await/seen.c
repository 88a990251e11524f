// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: What is set again and again is seen by others, though it does not
// change while they do nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int flag, x;

static void *run(void *arg) {
  while (!flag)
    x = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  x = 1;
  int r = x;
  flag = 1;
  pthread_join(t, NULL);
  assert(r == 1);
}
