// run: --unwind 8
// expect: FALSE(valid-deref)
// why: A string copied into too small an array.
#include <string.h>

int main(void) {
  char a[3];
  strcpy(a, "abc");
  return 0;
}
