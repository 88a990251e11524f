// run: --unwind 1
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// run: --unwind 1 -DRIGHT
// expect: UNKNOWN(call of 'log_remotely')
// why: what a thread does after the step that matters need not be modelled.
#include <assert.h>
#include <pthread.h>

void log_remotely(int);

static int jobs;

static void *work(void *arg) {
  jobs = 1;
  log_remotely(1);
  jobs = 2;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
#ifdef RIGHT
  assert(jobs >= 0);
#else
  assert(jobs == 0);
#endif
  return 0;
}
