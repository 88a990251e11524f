// run: --unwind 1
// expect: TRUE
// why: mtx_lock keeps increments apart.
// run: --unwind 1 -DDESTROY
// expect: FALSE(pthread-usage)
// mutant: the mutex is locked when it is destroyed.
// run: --unwind 1 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: no lock is taken.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static int count;

static int run(void *arg) {
#ifndef NO_LOCK
  assert(mtx_lock(&m) == thrd_success);
#endif
  count++;
#ifndef NO_LOCK
  assert(mtx_unlock(&m) == thrd_success);
#endif
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
  assert(mtx_init(&m, mtx_plain) == thrd_success);
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(count == 2);
#ifdef DESTROY
  mtx_lock(&m);
#endif
  mtx_destroy(&m);
  return 0;
}
