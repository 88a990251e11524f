// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// why: users stay the same until they are set; a name that is cut has no end.
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void) {
  char name[3];
  unsigned user = geteuid();
  assert(geteuid() == user);
  if (seteuid(7) == 0)
    assert(geteuid() == 7);
#if WRONG == 1
  assert(getuid() == geteuid());
#elif WRONG == 2
  assert(gethostname(name, sizeof name) || name[2] == 0);
#elif WRONG == 3
  gethostname(name, sizeof name + 1);
#endif
  return 0;
}
