// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: Another ends the loop by the variable that it was shown.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static void *run(void *arg) {
  *(_Atomic int *)arg = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  _Atomic int stop = 0;
  pthread_create(&t, NULL, run, &stop);
  while (!stop)
    ;
  assert(0);
}
