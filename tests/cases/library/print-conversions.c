// run: -DFORMAT="%m%d%s%n"
// expect: UNKNOWN(%n behind what is not plain text)
// run: -DFORMAT="%m%d%s"
// expect: TRUE
// run: -DFORMAT="%2$s%1$d"
// expect: UNKNOWN(numbered arguments of what is printed)
// run: -DFORMAT="%2$*1$d"
// expect: UNKNOWN(numbered arguments of what is printed)
// run: -DFORMAT="%d%S"
// expect: UNKNOWN(a wide string that is printed)
// run: -DFORMAT="%C%s"
// expect: TRUE
// run: -DFORMAT="%d%s" -DFREED
// expect: FALSE(valid-deref)
// why: %m takes no argument, %S reads one, and numbers reorder them.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n;
  char *text = malloc(1);
  *text = 0;
#ifdef FREED
  free(text);
#endif
  printf(FORMAT, 1, text, &n);
#ifndef FREED
  free(text);
#endif
  return 0;
}
