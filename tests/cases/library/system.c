// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: What the system says stays so.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

int main(void) {
  char buffer[12], *home = getenv("HOME"), *path = getenv("PATH");
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  long all = sysconf(_SC_NPROCESSORS_CONF), files = sysconf(_SC_OPEN_MAX);
  assert(n > 0 || n == -1);
  assert(n == -1 || all == -1 || n == all);
  assert(files == -1 || files >= 20);
  assert(sysconf(_SC_PAGESIZE) == 4096 && getpid() == gettid());
  assert(home == getenv("HOME"));
  assert(!home || !path || home != path);
  assert(!strcmp(strerror(ENOENT), "No such file or directory"));
  assert(!strcmp(strerror(-3), "Unknown error -3"));
  assert(strlcpy(buffer, "a longer text", sizeof buffer) == 13);
  assert(strlen(buffer) == 11 && memmem(buffer, 11, "long", 4) == buffer + 2);
  assert(!memmem("ab", 2, "abc", 3) && memmem("ab", 2, "", 0));
  assert(strcoll("a", "b") < 0 && strxfrm(NULL, "abc", 0) == 3);
  assert(getuid() == getuid());
  syslog(LOG_ERR, "%s", buffer);
#if WRONG == 1
  assert(!home || !path || home[0] == path[0]);
#elif WRONG == 2
  assert(n <= 64);
#elif WRONG == 3
  assert(home);
#elif WRONG == 4
  assert(n > 0);
#elif WRONG == 5
  assert(files > 0);
#endif
  return 0;
}
