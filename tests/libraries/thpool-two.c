// run:
// expect: UNKNOWN(time limit)
// run: -DBROKEN
// expect: FALSE(assertion)

/* Pithikos/C-Thread-Pool: two threads share the work. */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>

/* Names of threads, and the signal that pauses them. */
#define snprintf(...) 0
#define prctl(...) 0
#define sigaction(...) 0
#define sigemptyset(...) 0
#include "Pithikos/C-Thread-Pool/thpool.c"
#include <assert.h>

static int done[2];

static void work(void *slot) { *(int *)slot += 1; }

int main(void) {
  threadpool pool = thpool_init(2);
  thpool_add_work(pool, work, &done[0]);
#ifdef BROKEN
  thpool_add_work(pool, work, &done[0]);
#else
  thpool_add_work(pool, work, &done[1]);
#endif
  thpool_wait(pool);
  assert(done[0] + done[1] == 2);
  return 0;
}
