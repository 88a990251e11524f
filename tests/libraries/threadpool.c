// run:
// expect: FALSE(pthread-usage)
// why: The pool destroys its mutex while it holds it.

/* mbrossard/threadpool: a graceful end does what is queued. */
#include "mbrossard/threadpool/src/threadpool.c"
#include <assert.h>

static int done[2];

static void work(void *slot) { *(int *)slot += 1; }

int main(void) {
  threadpool_t *pool = threadpool_create(2, 2, 0);
  assert(threadpool_add(pool, work, &done[0], 0) == 0);
  assert(threadpool_add(pool, work, &done[1], 0) == 0);
  threadpool_destroy(pool, threadpool_graceful);
  assert(done[0] == 1 && done[1] == 1);
  return 0;
}
