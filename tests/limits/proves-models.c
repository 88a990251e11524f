// row: Library functions behave as the models
// run:
// expect: TRUE
#include <assert.h>
#include <string.h>
int main(void) {
  char s[4];
  strcpy(s, "abc");
  assert(strlen(s) == 3);
  return 0;
}
