// row: Jumps to a computed label
// run:
// expect: UNKNOWN(call of 'longjmp')
#include <setjmp.h>
void leave(jmp_buf *b) {
  longjmp(*b, 1); // here
}
int main(void) {
  jmp_buf b;
  leave(&b);
  return 0;
}
