// run:
// expect: FALSE(assertion)
// run: -DLINE
// expect: FALSE(assertion)
// run: -DLONG
// expect: FALSE(assertion)
// run: -DBACK
// expect: FALSE(assertion)
// run: -DFAILS
// expect: FALSE(assertion)
// why: The violation needs certain characters, a line, the end of the input, or
// an error.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
#ifdef LINE
  char line[8];
  if (fgets(line, sizeof line, stdin) && !feof(stdin))
    assert(strcmp(line, "abc\n"));
#elif defined LONG
  static char line[100];
  if (fgets(line, sizeof line, stdin) && feof(stdin))
    assert(line[70] != 'x' || line[3] != 'y');
#elif defined BACK
  int c = getc(stdin);
  if (c != 'b' || ungetc(c, stdin) != 'b')
    return 0;
  char line[4];
  if (fgets(line, sizeof line, stdin))
    assert(line[0] != 'b' || line[1] != '\n' || fgetc(stdin) != EOF);
#elif defined FAILS
  int c = getchar();
  assert(c != EOF || !ferror(stdin) || errno != EIO);
#else
  int c, n = 0;
  while ((c = getchar()) != EOF && n < 4)
    n += c == 'x';
  assert(n < 2 || !feof(stdin) || getchar() != EOF);
#endif
  return 0;
}
