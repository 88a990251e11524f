// run:
// expect: FALSE(assertion)
// run: -DLINE
// expect: FALSE(assertion)
// run: -DWHOLE
// expect: TRUE
// why: The element that fread does not complete is indeterminate, and so is
// the array of fgets after an error.
#include <assert.h>
#include <stdio.h>

int main(void) {
#ifdef LINE
  char line[4] = "abc";
  if (!fgets(line, sizeof line, stdin) && ferror(stdin))
    assert(line[0] == 'a');
#else
  short x[2] = {7, 7};
  size_t n = fread(x, sizeof *x, 2, stdin);
#ifdef WHOLE
  assert(n <= 2 && (n > 0 || x[1] == 7));
#else
  assert(n > 0 || x[0] == 7);
#endif
#endif
  return 0;
}
