// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// The attribute's name may be pasted together by macros.
#include <assert.h>
#ifndef B
#define B 0
#endif
#define PASTE(a, b) a##b
#define MANY __attribute__((PASTE(over, loadable)))
int MANY kind(int n) { return 1; }
int MANY kind(double n) { return 2; }
int main(void) {
  assert(kind(1) == 1 && kind(1.0) == 2 + B);
}
