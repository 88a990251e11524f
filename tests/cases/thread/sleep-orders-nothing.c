// run: --unwind 1
// expect: FALSE(assertion)
// why: A sleep does not make another thread go first.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int n;

static void *run(void *arg) {
  n = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  sleep(100);
  assert(n == 1);
  return 0;
}
