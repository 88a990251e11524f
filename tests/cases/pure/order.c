// run: --engine order --unwind 1
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: who waits first waits for ever, so the order of the calls matters.
#include <assert.h>
static volatile int f, g;
static int wait_for_it(void) {
  while (!f)
    ;
  return 1;
}
static int set_it(void) {
  g = 1;
  assert(f);
  return 1;
}
int main(void) { return wait_for_it() + set_it() - 2; }
