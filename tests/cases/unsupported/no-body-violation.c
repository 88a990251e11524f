// run:
// expect: UNKNOWN(mystery)
// why: A call to an unknown function before a failing assertion.
#include <assert.h>

void mystery(void);

int main(void) {
  mystery();
  assert(0);
}
