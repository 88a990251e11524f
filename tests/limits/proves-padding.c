// row: Padding, and
// run:
// expect: FALSE(assertion)
// run: -DSTATIC=static
// expect: TRUE
#include <assert.h>
#ifndef STATIC
#define STATIC
#endif
int main(void) {
  STATIC union {
    char c;
    int i;
  } u = {.c = 1};
  assert(u.i == 1);
  return 0;
}
