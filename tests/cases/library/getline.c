// run: --unwind 20
// expect: UNKNOWN(needs a bound)
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DWRONG=5 --malloc-may-fail
// expect: FALSE(assertion)
// run: -DWRONG=6
// expect: FALSE(assertion)
// run: -DWRONG=7
// expect: FALSE(assertion)
// why: A line has any length and ends where it ends, in a block that grows and
// is the caller's; the end of a file is no error.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *line = NULL;
  size_t size = 0;
  errno = 0;
#if WRONG == 1
  ssize_t n = getdelim(&line, &size, 'x', stdin);
#else
  ssize_t n = getline(&line, &size, stdin);
#endif
#if WRONG == 5
  assert(line);
#elif WRONG == 6
  assert(n != -1 || errno);
#elif WRONG == 7
  assert(n < 0 || getchar() != EOF || errno);
#endif
  if (n == -1) {
#if WRONG != 4
    free(line);
#endif
    return 0;
  }
  assert(n > 0 && (size_t)n < size && line[n] == 0);
  for (ssize_t i = 0; i + 1 < n; i++)
    assert(line[i] != '\n');
#if WRONG == 2
  assert(n < 17);
#elif WRONG == 3
  line[size] = 'x';
#endif
  free(line);
  return 0;
}
