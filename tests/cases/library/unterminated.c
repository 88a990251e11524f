// run: --unwind 8
// expect: FALSE(valid-deref)
// why: The length of a string without an end.
#include <string.h>

int main(void) {
  char a[2] = {'a', 'b'};
  return (int)strlen(a);
}
