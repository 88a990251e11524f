// run: --property valid-deref --property assertion
// expect: TRUE
// run: -DNONE
// expect: FALSE(valid-deref)
// run: -DLATE
// expect: FALSE(valid-deref)
// run: -DCLOSED
// expect: FALSE(valid-deref)
// run: -DLEAK --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DFREED
// expect: FALSE(valid-free)
// run: -DAGAIN
// expect: FALSE(assertion)
// why: An entry lives as long as its folder is open; opening it may fail; only
// closedir closes it.
#include <assert.h>
#include <dirent.h>
#include <stddef.h>
#include <stdlib.h>

int main(void) {
  DIR *d = opendir("/tmp");
#ifndef NONE
  if (!d)
    return 1;
#endif
  struct dirent *e = readdir(d);
  if (e)
    assert(e->d_name[0] && e->d_name[0] != '/');
#ifdef AGAIN
  assert(readdir(d) || readdir(d));
#endif
#ifdef FREED
  free(d);
#elif !defined LEAK
  closedir(d);
#endif
#ifdef LATE
  if (e)
    return e->d_name[0];
#elif defined CLOSED
  readdir(d);
#endif
  return 0;
}
