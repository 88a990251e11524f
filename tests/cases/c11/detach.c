// run: --unwind 1
// expect: TRUE
// why: A detached C11 thread and a sleep.
#include <assert.h>
#include <threads.h>
#include <time.h>

static _Atomic int n;

static int run(void *arg) {
  n = 1;
  return arg != NULL;
}

int main(void) {
  thrd_t t;
  struct timespec d = {0, 1};
  thrd_create(&t, run, NULL);
  assert(thrd_detach(t) == thrd_success);
  assert(thrd_sleep(&d, NULL) == 0);
  assert(n == 0 || n == 1);
  return 0;
}
