// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: two threads are expected to be one.
#include <assert.h>
#include <threads.h>
#include <time.h>

static int run(void *arg) {
  if (arg)
    thrd_exit(-7);
  thrd_yield();
  return 4;
}

int main(void) {
  thrd_t a, b;
  int r, s;
  assert(thrd_create(&a, run, NULL) == thrd_success);
  assert(thrd_create(&b, run, &a) == thrd_success);
  assert(thrd_equal(a, a) && thrd_equal(a, b));
  assert(!thrd_equal(thrd_current(), a));
  assert(thrd_join(a, &r) == thrd_success);
  assert(thrd_join(b, &s) == thrd_success);
  assert(r == 4 && s == -7);
  return 0;
}
