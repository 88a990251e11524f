// run: --undefined any
// expect: FALSE(assertion)
// run: --undefined any:config
// expect: FALSE(assertion)
// run: --undefined noop:config
// expect: TRUE
// run: --undefined any:other
// expect: UNKNOWN(config)
// why: A variable that nobody defines holds any number, or 0.
#include <assert.h>

extern int config;

int main(void) {
  assert(config < 5);
  return 0;
}
