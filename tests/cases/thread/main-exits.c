// run: --unwind 1
// expect: FALSE(assertion)
// why: When main calls pthread_exit the other threads go on.
#include <assert.h>
#include <pthread.h>

static int stage;

static void *run(void *arg) {
  assert(stage == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  stage = 1;
  pthread_exit(NULL);
}
