// run: --unwind 1
// expect: TRUE
// why: thrd_create, thrd_join and their int results.
// run: --unwind 1 -DCREATE
// expect: FALSE(assertion)
// mutant: creation is expected to fail.
// run: --unwind 1 -DCURRENT
// expect: FALSE(assertion)
// mutant: main is expected to be the thread it made.
// run: --unwind 1 -DEQUAL
// expect: FALSE(assertion)
// mutant: two threads are expected to be one.
// run: --unwind 1 -DRESULT
// expect: FALSE(assertion)
// mutant: the result is expected to be positive.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// mutant: a thread is joined twice.
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
#ifdef CREATE
  assert(thrd_create(&a, run, NULL) == thrd_error);
#else
  assert(thrd_create(&a, run, NULL) == thrd_success);
#endif
  assert(thrd_create(&b, run, &a) == thrd_success);
#ifdef EQUAL
  assert(thrd_equal(a, a) && thrd_equal(a, b));
#else
  assert(thrd_equal(a, a) && !thrd_equal(a, b));
#endif
#ifdef CURRENT
  assert(thrd_equal(thrd_current(), a));
#else
  assert(!thrd_equal(thrd_current(), a));
#endif
  assert(thrd_join(a, &r) == thrd_success);
#ifdef TWICE
  assert(thrd_join(a, &s) == thrd_success);
#else
  assert(thrd_join(b, &s) == thrd_success);
#endif
#ifdef RESULT
  assert(r == 4 && s == 7);
#else
  assert(r == 4 && s == -7);
#endif
  return 0;
}
