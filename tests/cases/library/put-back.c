// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DTWO
// expect: UNKNOWN(two characters that are put back)
// why: What is put back into a stream comes next out of that one, whatever
// reads, and once.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[4] = "", bytes[3] = "";
  int n = 7;
  FILE *f = fopen("a", "r"), *g = fopen("b", "r");
  if (!f || !g)
    return 0;
  assert(ungetc(EOF, f) == EOF);
  assert(ungetc('x' + 256, f) == 'x' && !feof(f));
  assert(ungetc('y', stdin) == 'y');
  assert(ungetc(255, g) == 255);
  assert(getchar() == 'y' && getc(f) == 'x' && fgetc(g) == 255);
  ungetc('\n', f);
  assert(fgets(line, sizeof line, f) && !strcmp(line, "\n"));
  ungetc('7', g);
  assert(fread(bytes, 1, 2, g) >= 1 && bytes[0] == '7');
  ungetc('4', f);
  assert(fscanf(f, "%2d", &n) == 1 && (n == 4 || (n >= 40 && n <= 49)));
#if WRONG == 1
  assert(n != 42);
#elif WRONG == 2
  int c = getc(g);
  if (c != EOF)
    ungetc(c, g);
  assert(getc(g) != 'q');
#elif WRONG == 3
  assert(getc(f) != '5' || n != 43);
#elif WRONG == 4
  ungetc('a', g);
  assert(fseek(g, 0, SEEK_SET) || getc(g) == 'a');
#elif defined TWO
  ungetc('a', g);
  ungetc('b', g);
  assert(getc(g) == 'b');
#endif
  return 0;
}
