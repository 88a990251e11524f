// run:
// expect: TRUE
// why: A list that a function has taken is begun again, or was copied before.
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// mutant: It is taken twice; what is left of it is not specified, in this and in
//   the other runs.
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: FALSE(valid-deref)
// run: --32
// expect: TRUE
// run: --32 -DWRONG=3
// expect: FALSE(valid-deref)
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int last;

static void show(const char *format, ...) {
  char text[8];
  va_list args, copy;
  va_start(args, format);
  va_copy(copy, args);
#if WRONG == 1
  vsnprintf(NULL, 0, format, args);
#elif WRONG == 2
  vprintf("%s", args);
#elif WRONG == 3
  vprintf("%p", args);
#elif WRONG == 4
  vsscanf("x", "%c", args);
#elif WRONG == 5
  vfprintf(stdout, "%d", args);
#endif
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  last = text[0];
  vprintf(format, copy);
  va_end(copy);
}

int main(void) {
  char word[] = "abc";
  show("%s", word);
  assert(last == 'a');
  return 0;
}
