// row: A library call that writes
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
#include <string.h>
int main(void) {
  char b[8] = "abc";
  memcpy(b, b, 8);
#ifdef MUTANT
  strcpy(b, b + 1);
#else
  strcpy(b + 4, b);
#endif
  return 0;
}
