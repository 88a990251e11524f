// run:
// expect: TRUE
// why: A mutex that is timed and recursive.
// run: -DNOT_TIMED
// expect: FALSE(pthread-usage)
// mutant: a mutex that is not timed.
// run: -DNOT_RECURSIVE
// expect: FALSE(assertion)
// mutant: a timed mutex that is not recursive.
// run: -DUNHELD
// expect: FALSE(pthread-usage)
// mutant: a recursive mutex is unlocked once more.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;

int main(void) {
  struct timespec soon = {1, 0};
#if defined NOT_TIMED
  mtx_init(&m, mtx_recursive);
#elif defined NOT_RECURSIVE
  mtx_init(&m, mtx_timed);
#else
  mtx_init(&m, mtx_timed | mtx_recursive);
#endif
  assert(mtx_lock(&m) == thrd_success);
  assert(mtx_timedlock(&m, &soon) == thrd_success);
  assert(mtx_trylock(&m) == thrd_success);
#ifdef UNHELD
  for (int i = 0; i < 4; i++)
#else
  for (int i = 0; i < 3; i++)
#endif
    assert(mtx_unlock(&m) == thrd_success);
  mtx_destroy(&m);
  return 0;
}
