// run: --engine order --unwind 1
// expect: UNKNOWN(needs a bound above 1)
// run: --engine order --unwind 4
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: an iteration that stores what is not there changes something.
#include <assert.h>
#include <pthread.h>
static volatile int x, f;
static void *run(void *arg) {
  if (x == 1) {
    x = 0;
    if (x == 1)
      f = 1;
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  do
    x = 1;
  while (f == 0);
  assert(0);
  return 0;
}
