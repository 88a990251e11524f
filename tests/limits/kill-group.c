// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(a signal to a group of processes)
#include <signal.h>
int main(void) {
  return kill(0, SIGTERM); // here
}
