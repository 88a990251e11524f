// row: Arithmetic on the addresses of
// run:
// expect: UNKNOWN(observing a value computed from several addresses)
#include <assert.h>
int x;
int main(void) {
  int *p = &x;
  ((unsigned char *)&p)[0] = 0;
  assert(p == &x); // here
  return 0;
}
