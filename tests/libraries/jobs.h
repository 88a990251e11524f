/* jobs.h - a pool does two jobs.  Before it, the driver says what setup(),
 * submit(function, argument) and finish() are: when that has returned, so have the
 * jobs.  BROKEN: nobody waits for them. */
#include <assert.h>

static int done[2];

static void job(void *slot) { *(int *)slot += 1; }

int main(void) {
  setup();
  submit(job, &done[0]);
  submit(job, &done[1]);
#ifndef BROKEN
  finish();
#endif
  assert(done[0] == 1 && done[1] == 1);
  return 0;
}
