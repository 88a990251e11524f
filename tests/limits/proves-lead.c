// row: A violation that rests on what a function without a definition
// run:
// expect: UNKNOWN(returns -7 and writes nothing: assertion is violated)
#include <assert.h>
int read_level(void);
int main(void) {
  int level = read_level(); // here
  if (level < -6 && level > -8)
    assert(level != -7);
  return 0;
}
