// run:
// expect: TRUE
// run: -DPLACE
// expect: FALSE(assertion)
// run: -DMADE
// expect: FALSE(assertion)
// why: Files may be anywhere, and anything may fail, with an error.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("numbers", "r");
  if (!f)
    return 1;
  errno = 0;
  long size = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
  rewind(f);
  fclose(f);
#ifdef PLACE
  assert(size >= 0);
#else
  assert(size >= 0 || errno != 0);
#endif
  errno = 0;
  int made = mkdir("folder", 0777);
#ifdef MADE
  assert(made == 0);
#else
  assert(made == 0 || (made == -1 && errno > 0));
#endif
  if (rename("a", "b") == 0)
    assert(remove("b") <= 0 && rmdir("folder") <= 0);
  return lseek(0, 0, SEEK_CUR) < -1;
}
