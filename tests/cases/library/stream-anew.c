// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(valid-deref)
// why: a stream that is opened anew begins without indicators, and is closed if
// that fails; temporary files have streams and names.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[L_tmpnam];
  fpos_t place;
  FILE *file = tmpfile();
  if (file) {
    assert(ftell(file) <= 0);
    setlinebuf(file);
    fputs("a", file);
    if (fgetpos(file, &place) == 0 && fsetpos(file, &place) == 0)
      assert(!feof(file));
    fclose(file);
#if WRONG == 2
    rewind(file);
#elif WRONG == 5
    fgetpos(file, &place);
#endif
  }
  char *given = tmpnam(name);
  if (given)
    assert(given == name && strlen(name) < L_tmpnam && name[0] == '/');
  char *own = tempnam("/tmp", NULL);
#if WRONG == 1
  assert(own);
#endif
  free(own);
  getchar();
  FILE *again = freopen("b", "r", stdin);
#if WRONG == 3
  if (!again)
    getchar();
#endif
  if (!again)
    return 0;
  assert(again == stdin && !feof(stdin) && !ferror(stdin));
#if WRONG == 4
  assert(getchar() != EOF);
#endif
  assert(putc('a', stdin) == EOF);
  return 0;
}
