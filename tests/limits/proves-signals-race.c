// row: A handler and the thread that it interrupts violate
// run: --property no-data-race
// expect: FALSE(no-data-race)
#include <signal.h>
static int stop;
static void handler(int number) { stop = number; }
int main(void) {
  signal(SIGINT, handler);
  return stop;
}
