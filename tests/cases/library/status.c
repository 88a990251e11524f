// run:
// expect: TRUE
// run: -DEMPTY
// expect: FALSE(assertion)
// run: -DLINK
// expect: FALSE(assertion)
// run: -DFOLDER
// expect: FALSE(assertion)
// why: A file is of some kind, of any size; a folder has a name.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_known(mode_t mode, int may_be_link) {
  return S_ISREG(mode) || S_ISDIR(mode) || S_ISCHR(mode) || S_ISBLK(mode) ||
         S_ISFIFO(mode) || S_ISSOCK(mode) || (may_be_link && S_ISLNK(mode));
}

int main(void) {
  struct stat s;
  char folder[3] = "";
  errno = 0;
  if (access("data", R_OK))
    return errno <= 0;
  if (fstat(0, &s) == 0)
    assert(is_known(s.st_mode, 0) && s.st_size >= 0);
  if (stat("data", &s)) {
    assert(errno > 0);
    return 1;
  }
  assert(is_known(s.st_mode, 0) && s.st_atim.tv_nsec < 1000000000);
#ifdef EMPTY
  assert(s.st_size > 0);
#endif
  if (lstat("data", &s) == 0)
#ifdef LINK
    assert(!S_ISLNK(s.st_mode));
#else
    assert(is_known(s.st_mode, 1));
#endif
  if (getcwd(folder, sizeof folder))
#ifdef FOLDER
    assert(strlen(folder) == 1);
#else
    assert(folder[0] == '/' && strlen(folder) < 3);
#endif
  assert(!getcwd(folder, 1));
  return 0;
}
