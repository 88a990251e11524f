// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(a handler of signals)
#include <signal.h>
void handler(int number) { (void)number; }
int main(void) {
  signal(SIGINT, handler); // here
  return 0;
}
