// run: --search dpor
// expect: UNKNOWN(too many steps in one execution: loop run.0)
// why: An iteration that counts is not pure, and the loop has no bound.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int flag;
static unsigned long rounds;

static void *run(void *arg) {
  while (!flag)
    rounds++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  flag = 1;
  pthread_join(t, NULL);
}
