// run:
// expect: FALSE(assertion)
// run: -DRIGHT --signals 0
// expect: TRUE
// why: A fault that has nothing to do with the handler is found.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;

static void on_interrupt(int number) {
  (void)number;
  stop = 1;
}

int main(void) {
  int x = 3;
  signal(SIGINT, on_interrupt);
#ifdef RIGHT
  x++;
#endif
  assert(x == 4);
  return 0;
}
