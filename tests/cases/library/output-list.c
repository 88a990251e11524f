// run: --unwind 1
// expect: TRUE
// why: vprintf and vfprintf leave memory alone.
// run: --unwind 1 -DRESULT
// expect: FALSE(assertion)
// mutant: the number of characters is expected to be known.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int written;

static int report(const char *format, ...) {
  va_list args;
  va_start(args, format);
  written = 1;
  vprintf(format, args);
  va_end(args);
  va_start(args, format);
  int result = vfprintf(stderr, format, args);
  va_end(args);
  return result;
}

int main(void) {
  int result = report("%d\n", 4);
#ifdef RESULT
  assert(result == 2);
#else
  assert(written == 1);
#endif
  return result < 0;
}
