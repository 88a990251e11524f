// run: --function start
// expect: TRUE
// why: Another function than main may be the start.
// run:
// expect: FALSE(assertion)
// why: Without the option main is the start.
#include <assert.h>

static int ran;

int start(void) {
  ran++;
  assert(ran == 1);
  return 0;
}

int main(void) { assert(0); }
