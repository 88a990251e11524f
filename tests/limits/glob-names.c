// row: A violation in an execution that calls a function of mathematics
// run:
// expect: UNKNOWN(assertion may be violated, if 'glob' returns what)
#include <assert.h>
#include <glob.h>
#include <stddef.h>
int main(void) {
  glob_t g = {0};
  if (glob("*.c", 0, NULL, &g) == 0)
    assert(g.gl_pathv[0][0] == 'a');
  return 0;
}
