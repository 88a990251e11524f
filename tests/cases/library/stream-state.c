// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: A stream keeps its indicators until they are cleared; output returns
// what the standard says.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("numbers", "r");
  if (!f)
    return 1;
  int c = fgetc(f);
  assert(c != EOF || (feof(f) != 0) != (ferror(f) != 0));
  assert(c == EOF || (!feof(f) && !ferror(f)));
  if (feof(f)) {
    assert(fgetc(f) == EOF && feof(f));
    clearerr(f);
    assert(!feof(f));
  } else if (ferror(f)) {
#if WRONG == 1
    assert(fgetc(f) == EOF);
#endif
    assert(ferror(f));
    rewind(f);
    assert(!ferror(f));
#if WRONG == 2
    assert(fgetc(f) != EOF);
#endif
  }
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  c = puts("x");
  assert(c >= 0 || c == EOF);
  c = putchar('A' + 256);
  assert(c == 'A' || c == EOF);
  c = fflush(stdout);
  assert(c == 0 || c == EOF);
#if WRONG == 3
  assert(c == 0);
#endif
  return fclose(f) != 0;
}
