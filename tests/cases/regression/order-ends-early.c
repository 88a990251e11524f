// run: --search explicit
// expect: FALSE(assertion)
// run: --search dpor
// expect: FALSE(assertion)
// why: as written, the operands have other values under the same schedule, and
// main has ended where the schedule has it go on.
#include <assert.h>
#include <pthread.h>

volatile int s, t, u;

void *store(void *arg) {
  s = 1;
  t = 1;
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, store, 0);
  int late = t - s;
  if (late == 1) {
    u = 1;
    u = 2;
    assert(u != 2);
  }
  return 0;
}
