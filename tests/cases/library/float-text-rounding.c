// run: --rounding up
// expect: TRUE
// run: --rounding up -DOTHER
// expect: FALSE(assertion)
// why: A number is printed in the direction in which the program rounds.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16];
  snprintf(text, sizeof text, "%.1f %.0f", 0.125, -1.5);
#ifdef OTHER
  assert(!strcmp(text, "0.1 -2"));
#else
  assert(!strcmp(text, "0.2 -1"));
#endif
  return 0;
}
