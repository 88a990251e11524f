// run:
// expect: FALSE(valid-deref)
// run: -DCLOSE
// expect: TRUE
// run: -DSTATIC
// expect: TRUE
// run: -DNONE
// expect: TRUE
// why: A buffer lives until its stream is closed, also at exit.
#include <stdio.h>

static void use(FILE *f) {
#ifdef STATIC
  static
#endif
      char room[BUFSIZ];
#ifdef NONE
  setvbuf(f, NULL, _IONBF, 0);
#else
  setvbuf(f, room, _IOFBF, sizeof room);
#endif
#ifdef CLOSE
  fclose(f);
#endif
  (void)room;
}

int main(void) {
  use(stdout);
  return 0;
}
