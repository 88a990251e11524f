// row: `setjmp` within a
// run:
// expect: UNKNOWN(call of '_setjmp' inside of an expression)
#include <setjmp.h>
static jmp_buf b;
int main(int argc, char **argv) {
  if (argc < 1)
    longjmp(b, 1);
  return argc + setjmp(b); // here
}
