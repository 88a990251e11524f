// row: A signal for which the program has a handler arrives
// run:
// expect: FALSE(assertion)
// run: --signals 0
// expect: TRUE
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t stop;
static void handler(int number) { stop = number; }
int main(void) {
  signal(SIGINT, handler);
  assert(!stop);
  return 0;
}
