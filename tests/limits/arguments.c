// row: More than seven arguments of `main`
// run:
// expect: UNKNOWN('long_argument_1' beyond its first 31 bytes)
#include <string.h>

int main(int argc, char **argv) {
  char name[64] = "";
  if (argc > 1)
    strcpy(name, argv[1]); // a longer one does not fit
  return name[63];
}
