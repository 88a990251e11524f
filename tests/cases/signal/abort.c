// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: abort runs the handler of SIGABRT, and then ends the process.
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static void handler(int number) {
  (void)number;
#ifdef WRONG
  assert(0);
#endif
}

int main(void) {
  signal(SIGABRT, handler);
  abort();
  assert(0);
}
