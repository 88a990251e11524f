// run: --signals 0
// expect: TRUE
// run: --signals 0 -DWRONG
// expect: FALSE(assertion)
// run: --signals 0 -std=c11
// expect: FALSE(assertion)
// run: --signals 0 -std=c11 -DWRONG
// expect: TRUE
// why: signal is that of BSD, or of System V where only C is asked for.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t depth, deepest, is_sent;

static void handler(int number) {
  (void)number;
  depth++;
  deepest = deepest < depth ? depth : deepest;
  if (!is_sent) {
    is_sent = 1;
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
  }
  depth--;
}

int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
#ifdef WRONG
  assert(deepest == 2);
#else
  assert(deepest == 1);
#endif
  return 0;
}
