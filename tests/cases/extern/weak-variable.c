// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(valid-deref)
// why: A weak variable that no file defines has the address 0.
#include <assert.h>

extern int option __attribute__((weak));
int defined __attribute__((weak)) = 3;

int main(void) {
  assert(!&option);
#ifdef WRONG
  option = 1;
#endif
  assert(&defined && defined == 3);
  return 0;
}
