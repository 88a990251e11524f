// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: Nothing comes from a stream behind its end; fseek that fails may set
// the error indicator, and leaves that of the end.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char room[4];
  FILE *f = fopen("a", "r");
  if (!f)
    return 0;
  while (fread(room, 1, 2, f) == 2)
    return 0;
  if (!feof(f))
    return 0;
  assert(fread(room, 1, 3, f) == 0 && fread(room, 2, 2, f) == 0);
  assert(!fgets(room, 4, f) && fgetc(f) == EOF && feof(f));
  if (fseek(f, 0, SEEK_SET)) {
#if WRONG == 1
    assert(!ferror(f));
#endif
    assert(feof(f));
    return 0;
  }
  assert(!feof(f) && !ferror(f));
#if WRONG == 2
  assert(fread(room, 1, 3, f) == 0);
#endif
  return 0;
}
