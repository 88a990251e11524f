// run: --undefined any
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: What getopt tells is in variables of the library, known without it.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int *p = &optind;
  assert(*p == 1 && optopt == '?' && !optarg);
  *p = 0;
#ifdef WRONG
  assert(optind);
#endif
  return optind;
}
