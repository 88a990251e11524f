// run: --unwind 1
// expect: TRUE
// why: Sleeping and yielding change nothing and report success.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

int usleep(unsigned);

static int n;

int main(void) {
  struct timespec t = {0, 1};
  n = 1;
  assert(sched_yield() == 0);
  assert(usleep(1) == 0);
  assert(sleep(0) == 0);
  assert(nanosleep(&t, NULL) == 0);
  assert(n == 1);
  return 0;
}
