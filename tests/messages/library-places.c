// run: --search explicit
// says: only three values of an input of 64 bits tried (tests/messages/library-places.c:10:3)
// never: <library>
// run: --engine order --unwind 32 -DARGUMENTS
// says: 'long_argument_1' beyond its first 31 bytes (tests/messages/library-places.c:16:22)
// never: <library>
#include <unistd.h>
#ifndef ARGUMENTS
int main(void) {
  write(1, "ab", 2);
  return 0;
}
#else
int main(int argc, char **argv) {
  int n = 0;
  while (argc > 1 && argv[1][n])
    n++;
  return n;
}
#endif
