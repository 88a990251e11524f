// run:
// expect: TRUE
// run: -DBEHIND
// expect: FALSE(valid-deref)
// run: -DFREES
// expect: FALSE(valid-free)
// run: -DEMPTY
// expect: FALSE(assertion)
// run: --engine order --unwind 33 -DLONG
// expect: UNKNOWN(beyond its first 31 bytes)
// run: -DLATE --property valid-deref
// expect: TRUE
// why: The text of an argument ends with its 0, may be written up to there, and
// lives as long as the program.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *read_late(void *text) {
  char *s = text;
  if (s[0] == 'a' && s[1] == 0)
    s[0] = 'b';
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 0;
  char *s = argv[1];
#ifdef LATE
  pthread_t t;
  if (!pthread_create(&t, 0, read_late, s))
    pthread_exit(0);
#elif defined LONG
  int i = 0;
  while (s[i])
    i++;
#elif defined FREES
  free(s);
#elif defined EMPTY
  assert(s[0] != 0);
#elif defined BEHIND
  if (s[0] && !s[1])
    s[2] = 'x';
#else
  if (s[0] && !s[1])
    s[0] = s[1] = 'x';
  assert(!s[0] || s[1] || s[0] == 'x' || s[0] != 'y');
#endif
  return 0;
}
