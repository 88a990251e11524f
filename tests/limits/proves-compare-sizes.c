// row: `memcmp` and `wmemcmp` read both arrays
// run:
// expect: TRUE
// run: -DMUTANT=memcmp
// expect: FALSE(valid-deref)
// run: -DMUTANT=strncmp
// expect: FALSE(valid-deref)
#include <string.h>
int main(void) {
  char a[2] = {'a', 'b'}, b[4] = "bcd";
#ifdef MUTANT
  return MUTANT(a, b, 3) == 0;
#endif
  return strcmp(a, b) == 0 || !memchr(a, 'b', 9);
}
