// run: --unwind 1
// expect: TRUE
// why: Recursive and timed mutexes, and attempts.
// run: --property no-deadlock -DPLAIN
// expect: FALSE(no-deadlock)
// mutant: the first mutex is not recursive.
// run: --unwind 1 -DTIMEDLOCK
// expect: FALSE(assertion)
// mutant: a held mutex is expected to be busy, not timed out.
// run: --unwind 1 -DTRYLOCK
// expect: FALSE(assertion)
// mutant: a held mutex is expected to be got.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t r, p;

int main(void) {
  struct timespec now = {0, 0};
#ifdef PLAIN
  assert(mtx_init(&r, mtx_plain) == thrd_success);
#else
  assert(mtx_init(&r, mtx_recursive | mtx_timed) == thrd_success);
#endif
  assert(mtx_init(&p, mtx_timed) == thrd_success);
  assert(mtx_lock(&r) == thrd_success && mtx_lock(&r) == thrd_success);
  assert(mtx_trylock(&p) == thrd_success);
#ifdef TRYLOCK
  assert(mtx_trylock(&p) == thrd_success);
#else
  assert(mtx_trylock(&p) == thrd_busy);
#endif
#ifdef TIMEDLOCK
  assert(mtx_timedlock(&p, &now) == thrd_busy);
#else
  assert(mtx_timedlock(&p, &now) == thrd_timedout);
#endif
  assert(mtx_unlock(&p) == thrd_success);
  assert(mtx_unlock(&r) == thrd_success && mtx_unlock(&r) == thrd_success);
  return 0;
}
