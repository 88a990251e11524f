// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: Output to a stream that is open for input, or the other way round,
// fails with EBADF and sets the error indicator; "+" opens for both.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  char byte = 1;
  FILE *in = fopen("a", "r"), *out = fopen("b", "wb"), *both = fopen("c", "r+");
  if (!in || !out || !both)
    return 0;
  errno = 0;
  assert(fputc('x', in) == EOF && errno == EBADF && ferror(in) && !feof(in));
  clearerr(in);
  assert(!ferror(in) && fwrite("ab", 1, 2, in) == 0 && ferror(in));
  clearerr(in);
  assert(fputs("a", in) == EOF && fprintf(in, "%d", 1) < 0 && ferror(in));
  assert(!ferror(out) && !ferror(both));
  errno = 0;
  assert(fgetc(out) == EOF && errno == EBADF && ferror(out) && !feof(out));
  assert(!fread(&byte, 1, 1, out) && byte == 1);
  assert(!fgets(&byte, 2, out) && byte == 1);
#if WRONG == 1
  assert(fgetc(in) == EOF);
#elif WRONG == 2
  assert(fputc('x', out) == EOF);
#elif WRONG == 3
  assert(fputc('x', both) == EOF);
#endif
  return 0;
}
