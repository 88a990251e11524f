// run:
// expect: UNKNOWN('text_longer_than_31_0' beyond its first 31 bytes)
// run: -DUNREAD
// expect: TRUE
// run: -DFITS
// expect: FALSE(valid-deref)
// run: --undefined any
// expect: UNKNOWN('text_longer_than_31_0' beyond its first 31 bytes)
// run: -DSTORE
// expect: FALSE(valid-deref)
// run: -DREAD
// expect: FALSE(valid-deref)
// run: -DERROR
// expect: FALSE(valid-deref)
// why: A text of the environment, or of an error, ends where it ends; how long
// one is that nobody looks at does not matter, and others may be too long.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = getenv("X");
  if (!text)
    return 0;
#ifdef UNREAD
  return text == getenv("Y");
#elif defined FITS
  char copy[20];
  strcpy(copy, text);
  return copy[0];
#elif defined STORE
  text[32] = 0;
#elif defined READ
  return text[3];
#elif defined ERROR
  return strerror(ENOENT)[26];
#else
  return strlen(text) > 2 ? text[3] : strerror(ENOENT)[25];
#endif
}
