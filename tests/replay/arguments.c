// run:
// expect: FALSE(assertion)
/* What main gets as its arguments, any or given, the replay gives it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char *const texts[]) {
  if (count == 3 && !strcmp(texts[2], "-x\"\\")) {
    texts[2][0] = 0;
    assert(atoi(texts[1]) != 42 || texts[3]);
  }
  return 0;
}
