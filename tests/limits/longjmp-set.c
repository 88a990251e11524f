// row: Jumps to a computed label
// run:
// expect: UNKNOWN(call of '_setjmp')
#include <setjmp.h>
jmp_buf b;
int main(void) {
  return setjmp(b); // here
}
