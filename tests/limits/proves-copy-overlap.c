// row: A call of the library that writes a byte which it accesses by another
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
