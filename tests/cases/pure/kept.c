// run: --engine order --unwind 4
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: what an iteration has read is kept for the next one.
#include <assert.h>
#include <pthread.h>
static volatile int x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  int l = 5, r;
  pthread_create(&t, 0, run, 0);
  do {
    r = l;
    l = x;
  } while (l == 0);
  assert(r == 5);
  return 0;
}
