// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: Who starts a process may have set any mask for the files it makes.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  mode_t before = umask(077);
  assert((before & ~0777u) == 0);
  assert(umask(before) == 077 && umask(0) == before);
#ifdef WRONG
  assert(before == 022);
#endif
  return 0;
}
