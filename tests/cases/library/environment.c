// run:
// expect: TRUE
// run: -DSTORE
// expect: FALSE(valid-deref)
// run: -DREAD
// expect: FALSE(valid-deref)
// run: -DERROR
// expect: FALSE(valid-deref)
// why: A text of the environment, or of an error, ends where it ends.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = getenv("X");
  if (!text)
    return 0;
#ifdef STORE
  text[32] = 0;
#elif defined READ
  return text[3];
#elif defined ERROR
  return strerror(ENOENT)[26];
#else
  return strlen(text) > 2 ? text[3] : strerror(ENOENT)[25];
#endif
}
