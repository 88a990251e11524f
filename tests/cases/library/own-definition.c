// run:
// expect: TRUE
// why: A function of the program goes before the model of that name.
#include <assert.h>

int abs(int n) { return n + 100; }

int main(void) {
  int n = 1;
  assert(abs(n) == 101);
  return 0;
}
