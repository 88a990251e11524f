// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: mutant: the detached thread is joined.
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
  thrd_join(t, NULL);
  return 0;
}
