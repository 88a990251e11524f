// row: After `longjmp`
// run:
// expect: TRUE
// run: -DCHANGED
// expect: FALSE(assertion)
#include <assert.h>
#include <setjmp.h>
static jmp_buf b;
static void leave(int *p) {
  ++*p;
  longjmp(b, 1);
}
int main(void) {
  int stored = 1, changed = 1;
  if (setjmp(b) == 0) {
    changed = 2;
    leave(&stored);
  }
  assert(stored == 2);
#ifdef CHANGED
  assert(changed == 2);
#endif
  return changed & 0;
}
