// run:
// expect: TRUE
// run: -DLESS=1
// expect: FALSE(valid-deref)
// run: -DFREED
// expect: FALSE(valid-deref)
// run: -DSET
// expect: TRUE
// run: -DSET -DLESS=1
// expect: FALSE(valid-deref)
// run: -DSET -DFREED
// expect: FALSE(valid-deref)
// why: A stream's buffer has the size that is given, BUFSIZ for setbuf, and
//   lives as long as the stream is used, not only at exit.
#include <stdio.h>
#include <stdlib.h>
#ifndef LESS
#define LESS 0
#endif

int main(void) {
  FILE *f = fopen("log", "w");
  if (!f)
    return 0;
  char *room = malloc(BUFSIZ - LESS);
#ifdef SET
  setbuf(f, room);
#else
  if (setvbuf(f, room, _IOFBF, BUFSIZ))
    return 0;
#endif
#ifdef FREED
  free(room);
  fclose(f);
#else
  fputs("text", f);
  fclose(f);
  free(room);
#endif
  return 0;
}
