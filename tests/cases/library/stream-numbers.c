// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: A stream has one number, which no other open file has; fclose frees
// it, the number of fdopen's file included.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char byte;
  FILE *f = fopen("a", "w"), *g = fopen("b", "r");
  if (!f || !g)
    return 0;
  int a = fileno(f), b = fileno(g);
  assert(a >= 0 && a == fileno(f) && a != b);
#if WRONG == 1
  assert(a < b && a == 3);
#endif
  errno = 0;
  assert(read(a, &byte, 1) == -1 && errno == EBADF);
  int file = open("c", O_RDONLY);
  assert(file != a && file != b);
  if (file < 0 || fclose(f))
    return 0;
#if WRONG == 2
  assert(fcntl(a, F_GETFD) >= 0 || errno != EBADF);
#else
  assert(fcntl(a, F_GETFD) == -1 && errno == EBADF);
#endif
  FILE *h = fdopen(file, "r");
  if (!h)
    return 0;
  assert(fileno(h) == file);
  if (fclose(h))
    return 0;
  errno = 0;
#if WRONG == 3
  assert(close(file) == 0);
#endif
  int next = open("c", O_RDONLY);
#if WRONG == 4
  assert(next != a);
#endif
  assert(next == -1 || next <= (a < file ? a : file));
  close(fileno(g));
  errno = 0;
  int n = fclose(g);
  assert(n == 0 || n == EOF);
  return 0;
}
