// run:
// expect: UNKNOWN(more than seven arguments of main)
// run: -DLONG
// expect: FALSE(assertion)
// run: -DSPELLED
// expect: FALSE(assertion)
// run: -DBEHIND
// expect: FALSE(valid-deref)
// run: -DBEHIND_LAST
// expect: FALSE(valid-deref)
// run: -DWRITTEN
// expect: UNKNOWN(more than seven arguments of main)
// run: -DSPELLED --fixed-addresses --32
// expect: FALSE(assertion)
// why: Arguments that nobody gives are any, each in its own array, and argv[]
// ends with a null pointer; longer ones may be worse.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  assert(argc > 0 && !argv[argc] && argv[0][0] == 'a');
#ifdef LONG
  assert(argc < 8 || strlen(argv[7]) < 31 || !argv[3][0]);
#elif defined SPELLED
  assert(argc < 3 || strcmp(argv[1], "-v") || strcmp(argv[2], "-v"));
#elif defined BEHIND
  if (argc > 1)
    return argv[1][strlen(argv[1]) + 1];
#elif defined BEHIND_LAST
  return argv[argc + 1] == argv[0];
#elif defined WRITTEN
  if (argc > 2 && argv[1][0] && argv[2][0]) {
    argv[2][0] = 'x';
    argv[1][0] = 'y';
    assert(argv[2][0] == 'x');
  }
#endif
  return 0;
}
