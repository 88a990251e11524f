// row: Input is any
// run:
// expect: TRUE
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DAGAIN
// expect: TRUE
// run: -DSAME
// expect: TRUE
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *home = getenv("HOME"), c = 0;
  int file = open("a", O_RDONLY);
#ifdef FAILS
  assert(read(file, &c, 1) >= 0);
#elif defined AGAIN
  if (file < 0 || close(file))
    return 0;
  int other = open("a", O_RDONLY);
  assert(other == -1 || other == file);
#elif defined SAME
  assert(home == getenv("HOME"));
#endif
  return home == &c;
}
