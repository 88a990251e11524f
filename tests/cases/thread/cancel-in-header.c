// run: --search explicit --property assertion
// expect: FALSE(assertion)
// run: --engine order --unwind 2 --property assertion
// expect: FALSE(assertion)
// why: only a file that is included cancels threads.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#include "cancel-in-header.h"

static int n;

static void *run(void *arg) {
  n = 1;
  sleep(1);
  n = 2;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  give_up(t);
  pthread_join(t, 0);
  assert(n == 2);
}
