// run: --engine order --unwind 4
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: an iteration changes what nobody else can see, but in memory.
#include <assert.h>
#include <pthread.h>
static volatile int x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  int v = 0, *p = &v;
  pthread_create(&t, 0, run, &x);
  while (x == 0 && *p < 3)
    ++*p;
  assert(v != 2);
  return 0;
}
