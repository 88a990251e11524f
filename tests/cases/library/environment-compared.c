// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: UNKNOWN('text_longer_than_31_0' beyond its first 31 bytes)
// why: Of a long text of the environment the beginning is known: that it is
// compared with a short one needs no more.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *text = getenv("LEVEL");
  int is_high = text && !strcmp(text, "high");
  int level = text && text[0] >= '0' && text[0] <= '9' ? text[0] - '0' : 0;
  assert(level >= 0 && level < 10 && (!is_high || !level));
#if WRONG == 1
  assert(!is_high);
#elif WRONG == 2
  assert(level != 7);
#elif WRONG == 3
  assert(!text || strncmp(text, "0123456789abcdefghijklmnopqrstuvw", 33) ||
         !is_high);
#endif
  return 0;
}
