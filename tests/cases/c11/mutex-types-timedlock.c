// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: a held mutex is expected to be busy, not timed out.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t r, p;

int main(void) {
  struct timespec now = {0, 0};
  assert(mtx_init(&r, mtx_recursive | mtx_timed) == thrd_success);
  assert(mtx_init(&p, mtx_timed) == thrd_success);
  assert(mtx_lock(&r) == thrd_success && mtx_lock(&r) == thrd_success);
  assert(mtx_trylock(&p) == thrd_success);
  assert(mtx_trylock(&p) == thrd_busy);
  assert(mtx_timedlock(&p, &now) == thrd_busy);
  assert(mtx_unlock(&p) == thrd_success);
  assert(mtx_unlock(&r) == thrd_success && mtx_unlock(&r) == thrd_success);
  return 0;
}
