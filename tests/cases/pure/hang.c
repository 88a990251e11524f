// run: --engine order --unwind 2 --property no-deadlock
// expect: UNKNOWN(needs a bound above 2)
// run: --engine order --unwind 1 --property assertion
// expect: TRUE
// run: --search explicit --property no-deadlock
// expect: FALSE(no-deadlock)
// why: who waits for ever is looked for where all iterations are kept.
#include <pthread.h>
static volatile int f;
static void *run(void *arg) {
  f = 0;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  while (f == 0)
    ;
  return 0;
}
