// row: More than 64 streams
// run:
// expect: UNKNOWN(glob with flags of GNU, GLOB_APPEND, or a function for errors)
#include <glob.h>
#include <stddef.h>
int main(void) {
  glob_t g = {0};
  return glob("*", GLOB_APPEND, NULL, &g); // here
}
