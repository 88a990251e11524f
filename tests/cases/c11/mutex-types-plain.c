// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// why: mutant: the first mutex is not recursive.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t r, p;

int main(void) {
  struct timespec now = {0, 0};
  assert(mtx_init(&r, mtx_plain) == thrd_success);
  assert(mtx_init(&p, mtx_timed) == thrd_success);
  assert(mtx_lock(&r) == thrd_success && mtx_lock(&r) == thrd_success);
  assert(mtx_trylock(&p) == thrd_success);
  assert(mtx_trylock(&p) == thrd_busy);
  assert(mtx_timedlock(&p, &now) == thrd_timedout);
  assert(mtx_unlock(&p) == thrd_success);
  assert(mtx_unlock(&r) == thrd_success && mtx_unlock(&r) == thrd_success);
  return 0;
}
