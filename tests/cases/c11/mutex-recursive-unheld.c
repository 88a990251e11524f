// run:
// expect: FALSE(pthread-usage)
// why: mutant: a recursive mutex is unlocked once more.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;

int main(void) {
  struct timespec soon = {1, 0};
  mtx_init(&m, mtx_timed | mtx_recursive);
  assert(mtx_lock(&m) == thrd_success);
  assert(mtx_timedlock(&m, &soon) == thrd_success);
  assert(mtx_trylock(&m) == thrd_success);
  for (int i = 0; i < 4; i++)
    assert(mtx_unlock(&m) == thrd_success);
  mtx_destroy(&m);
  return 0;
}
