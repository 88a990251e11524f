// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: a pool with futures. */
#define main demo
#include "sysprog21/concurrent-programs/tpool/tpool.c"
#undef main
#include <assert.h>

static int done;

static void *work(void *value) {
  done++;
  return value;
}

int main(void) {
  tpool_t pool = tpool_create(1);
  tpool_future_t future = tpool_apply(pool, work, &done);
#ifdef BROKEN
  assert(done == 0);
#endif
  assert(tpool_future_get(future, 0) == &done);
  tpool_future_destroy(future);
  tpool_join(pool);
  assert(done == 1);
  return 0;
}
