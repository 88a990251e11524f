// run:
// expect: FALSE(valid-deref)
// why: bzero writes past the end.
#include <strings.h>

int main(void) {
  char b[3];
  bzero(b, 4);
  return 0;
}
