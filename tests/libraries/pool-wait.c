// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pminkov/threadpool: waiting does not wait for what no worker has begun. */
#include "pminkov/threadpool/threadpool.c"
#include <assert.h>

static int done;

static void *work(void *slot) {
  *(int *)slot += 1;
  return NULL;
}

int main(void) {
  thread_pool *pool = pool_init(1);
  pool_add_task(pool, work, &done);
  pool_wait(pool);
#ifdef BROKEN
  assert(done == 1);
#else
  assert(done == 0 || done == 1);
#endif
  return 0;
}
