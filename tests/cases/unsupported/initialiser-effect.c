// run:
// expect: UNKNOWN(overridden initialiser 'next()')
// why: C leaves open whether an initialiser that is overridden is evaluated.
#include <assert.h>

static int calls;

static int next(void) { return ++calls; }

int main(void) {
  int a[2] = {next(), [0] = 1};
  assert(a[0] == 1 && calls == 0);
  return 0;
}
