// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A stream has a number that nobody asks for; fclose frees it.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("a", "r");
  int a = open("b", O_RDONLY), b = open("c", O_RDONLY);
  if (!f || a < 0 || b < 0)
    return 0;
#ifdef WRONG
  if (fclose(f))
    return 0;
#endif
  if (close(b))
    return 0;
  FILE *g = fopen("d", "r");
  if (!g)
    return 0;
  int c = open("e", O_RDONLY);
  assert(c < 0 || c > b);
  return fclose(g);
}
