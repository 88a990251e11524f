// run:
// expect: UNKNOWN('more_than_seven_arguments' beyond its first)
// run: -DLONG
// expect: FALSE(assertion)
// run: -DSPELLED
// expect: FALSE(assertion)
// run: -DBEHIND
// expect: FALSE(valid-deref)
// run: -DBEHIND_LAST
// expect: FALSE(valid-deref)
// run: -DWRITTEN
// expect: TRUE
// run: -DCOMPARED
// expect: TRUE
// run: -DCOMPARED=2
// expect: FALSE(assertion)
// run: -DMANY
// expect: FALSE(assertion)
// run: -DLATE
// expect: UNKNOWN('more_than_seven_arguments' beyond its first)
// run: -DSPELLED --fixed-addresses --32
// expect: FALSE(assertion)
// why: Arguments that nobody gives are any, each in its own array, and argv[]
// ends with a null pointer; of longer ones the beginning is known, and what is
// behind seven of them need not be invalid.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
#ifdef LONG
  assert(argc < 8 || strlen(argv[7]) < 31 || !argv[3][0]);
#elif defined SPELLED
  assert(argc < 3 || strcmp(argv[1], "-v") || strcmp(argv[2], "-v"));
#elif defined BEHIND
  if (argc > 1)
    return argv[1][strlen(argv[1]) + 1];
#elif defined BEHIND_LAST
  return argv[argc + 1] == argv[0];
#elif defined COMPARED
  int is_known = argc > 1 && !strcmp(argv[1], "-x");
  int is_long = argc == 3 && strlen(argv[0]) == 5 && !strncmp(argv[2], "ab", 2);
  assert(argc < 20 || !is_known || COMPARED != 2);
  assert(!is_known || argv[1][2] == 0);
  assert(!is_long || argv[2][1] == 'b');
#elif defined MANY
  assert(argc < 1000);
#elif defined LATE
  return argc > 20 && argv[15] == argv[0];
#elif defined WRITTEN
  if (argc > 2 && argv[1][0] && argv[2][0]) {
    argv[2][0] = 'x';
    argv[1][0] = 'y';
    assert(argv[2][0] == 'x');
  }
#else
  assert(argc > 0 && !argv[argc] && argv[0][0] == 'a');
#endif
  return 0;
}
