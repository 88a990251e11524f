// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: What has come whole asks for nothing more, and meets no end.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char room[4] = "";
  FILE *f = fopen("a", "r");
  if (!f)
    return 0;
  assert(ungetc('x', f) == 'x' && fread(room, 1, 1, f) == 1);
  assert(room[0] == 'x' && !feof(f) && !ferror(f));
  long n = ftell(f);
  assert(n == 0 || n == -1);
#if WRONG == 1
  assert(ungetc('x', f) == 'x' && fread(room, 1, 2, f) >= 1);
  assert(!feof(f));
#endif
  if (!fgets(room, 4, f))
    return 0;
  assert(strlen(room) < 3 || !feof(f));
#if WRONG == 2
  assert(strlen(room) < 2 || !feof(f));
#endif
  assert(!strchr(room, '\n') || !feof(f));
  return 0;
}
