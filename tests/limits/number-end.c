// row: More than seven arguments of `main`
// run:
// expect: UNKNOWN(where a number ends in a text of more than 31 characters)
#include <stdlib.h>
int main(void) {
  const char *text = getenv("N");
  for (int i = 0; i < 30; i++)
    if (!text || !text[i])
      return 0;
  char *end;
  return (int)strtol(text + 30, &end, 10); // here
}
