// run: --engine order --unwind 2
// expect: UNKNOWN(needs a bound)
// run: -DWRONG=1
// expect: UNKNOWN(assertion may be violated, if 'glob' returns what)
// run: -DWRONG=2
// expect: UNKNOWN(valid-deref may be violated, if 'glob' returns what)
// run: -DWRONG=3
// expect: UNKNOWN(assertion may be violated, if 'glob' returns what)
// run: -DWRONG=4 --property valid-memcleanup
// expect: UNKNOWN(valid-memcleanup may be violated, if 'glob' returns what)
// run: -DWRONG=5
// expect: UNKNOWN(assertion may be violated, if 'glob' returns what)
// why: The names that fit a pattern are open; with GLOB_NOCHECK none is the
// pattern itself. The list ends with NULL.
#include <assert.h>
#include <glob.h>
#include <stddef.h>

#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  glob_t g = {.gl_offs = 1};
  int error = glob("*.c", WRONG == 5 ? GLOB_NOCHECK : GLOB_DOOFFS, NULL, &g);
#if WRONG == 1
  assert(error != GLOB_NOMATCH);
#elif WRONG == 5
  if (!error && g.gl_pathc == 1)
    assert(g.gl_pathv[0][0] != '*');
#endif
  if (error == 0 && WRONG != 5) {
    assert(g.gl_pathc > 0 && !g.gl_pathv[0] && g.gl_pathv[1]);
    assert(!g.gl_pathv[g.gl_pathc + 1]);
#if WRONG == 3
    assert(g.gl_pathv[1][0] == 'x');
#endif
  }
#if WRONG != 4
  globfree(&g);
#endif
#if WRONG == 2
  return g.gl_pathv[0] != NULL;
#endif
  return 0;
}
