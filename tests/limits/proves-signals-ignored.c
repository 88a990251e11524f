// row: The process starts with any signals ignored
// run:
// expect: FALSE(assertion)
#include <assert.h>
#include <signal.h>
int main(void) {
  assert(signal(SIGHUP, SIG_IGN) == SIG_DFL);
  return 0;
}
