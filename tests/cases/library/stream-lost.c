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
// why: A stream whose file is closed by its number fails with EBADF, but for
// what its buffer holds; a number that a stream had is free after fclose.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  char room[4];
  int a = open("a", O_RDONLY), b = open("b", O_WRONLY);
  if (a < 0 || b < 0)
    return 0;
  FILE *in = fdopen(a, "r"), *out = fdopen(b, "w");
  if (!in || !out)
    return 0;
#if WRONG == 1
  fgetc(in);
#endif
  int quiet = !ferror(in) && !feof(in);
  if (close(a) || close(b))
    return 0;
  errno = 0;
#if WRONG == 1
  assert(!quiet || fgetc(in) == EOF);
#else
  assert(fread(room, 1, 2, in) == 0 && errno == EBADF);
  assert(!fgets(room, 2, in) && ferror(in) && quiet);
#endif
  if (fputc('x', out) == EOF)
#if WRONG == 2
    assert(0);
#else
    assert(errno == EBADF && ferror(out));
#endif
  else {
    errno = 0;
    assert(fflush(out) == EOF && errno == EBADF && ferror(out));
  }
#if WRONG == 3
  assert(fflush(in));
#endif
  errno = 0;
  assert(fclose(in) == EOF && errno == EBADF);
  FILE *f = fopen("c", "r");
  int c = open("d", O_RDONLY);
  if (!f || c < 0)
    return 0;
  assert(c <= b && (a < b || c <= a));
#if WRONG == 4
  int d = open("e", O_RDONLY);
  if (c < 0 || fclose(f))
    return 0;
  int e = open("f", O_RDONLY);
  assert(e < 0 || e > c);
#endif
  return 0;
}
