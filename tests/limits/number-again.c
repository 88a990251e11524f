// row: More than seven arguments of `main`
// run:
// expect: UNKNOWN(a text of more than 31 characters that is read as a number)
#include <stdlib.h>
int main(void) {
  const char *text = getenv("N");
  for (int i = 0; i < 30; i++)
    if (!text || !text[i])
      return 0;
  return atol(text + 30) > strtol(text + 30, NULL, 16); // here
}
