// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'on_exit')
#define _DEFAULT_SOURCE
#include <stdlib.h>
void leave(int status, void *arg) { (void)status, (void)arg; }
int main(void) {
  return on_exit(leave, 0); // here
}
