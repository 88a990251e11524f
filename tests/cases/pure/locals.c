// run: --engine order --unwind 1
// expect: TRUE
// run: --engine order --unwind 1 -DWRONG
// expect: FALSE(assertion)
// why: variables of a body that lie in memory are gone when it ends.
#include <assert.h>
#include <pthread.h>
static volatile int x, y;
static void read_to(int *to) { *to = x; }
static void *run(void *arg) {
  y = 1;
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  for (;;) {
    int v, w[2] = {0, 0};
    read_to(&v);
    w[v & 1] = v;
    if (w[1])
      break;
  }
#ifdef WRONG
  y = 0;
#endif
  assert(y == 1);
  return 0;
}
