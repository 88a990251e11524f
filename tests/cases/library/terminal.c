// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: UNKNOWN(ioctl with such a request)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: A terminal has any size and settings.  A group that is not there is
// NULL, and has any members.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fnmatch.h>
#include <grp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  struct winsize window = {0};
  int n = -1;
  gid_t groups[2] = {1, 2};
  if (ioctl(0, TIOCGWINSZ, &window) == -1)
    assert(errno && !window.ws_row);
#if WRONG == 1
  assert(!window.ws_row);
#endif
  assert(ioctl(0, FIONREAD, &n) == -1 || n >= 0);
#if WRONG == 2
  assert(ioctl(0, TIOCNOTTY) == 0);
#elif WRONG == 4
  ioctl(0, 0x12345, &window);
#endif
  struct group *g = getgrnam("wheel");
#if WRONG == 3
  assert(!strcmp(g->gr_name, "wheel"));
#elif WRONG == 5
  assert(!g || !g->gr_mem[0]);
#else
  assert(!g || !strcmp(g->gr_name, "wheel"));
#endif
  if (setgroups(2, groups) == 0)
    assert(getgroups(0, NULL) == 2);
  n = 2;
  if (getgrouplist("me", 7, groups, &n) >= 0)
    assert(groups[0] == 7 && n <= 2);
  assert(fnmatch("*.c", "a.c", 0) >= 0);
  assert(strlen(strsignal(2)) < 64);
  return 0;
}
