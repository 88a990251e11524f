// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG=1
// expect: FALSE(assertion)
// run: --engine order -DWRONG=2
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=3
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=4
// expect: FALSE(assertion)
// why: A line of any characters and length is copied, into a variable and into a
// block that is as long as the string, or one byte shorter.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 80 };

#ifndef WRONG
#define WRONG 0
#endif

static char line[N], copy[WRONG == 2 ? N - 1 : N];

int main(void) {
  if (read(0, line, N - 1) < N - 1)
    return 0;
  strcpy(copy, line);
  size_t n = strlen(line), m = strlen(copy);
  assert(n == m - (WRONG == 1));
  assert(copy[0] == line[WRONG == 4]);
  char *block = malloc(n + (WRONG != 3));
  if (!block || n > N / 2)
    return 0;
  strcpy(block, line);
  m = WRONG == 3 ? n : strlen(block);
  assert(n == m);
  free(block);
  return 0;
}
