// run: -ftrivial-auto-var-init=zero
// expect: TRUE
// run: -fhardened
// expect: TRUE
// run:
// expect: FALSE(assertion)
// why: Both flags set variables without an initialiser to 0.
#include <assert.h>

int main(void) {
  int x, a[3];
  struct {
    char c;
    int d;
  } s;
  assert(!x && !a[2] && !s.d);
  return 0;
}
