// run:
// expect: TRUE
// run: -DFIRST
// expect: FALSE(assertion)
// run: -DSTANDARD
// expect: FALSE(assertion)
// run: -DNEXT
// expect: FALSE(assertion)
// run: -DENDS
// expect: FALSE(assertion)
// run: -DTABLE
// expect: FALSE(valid-deref)
// run: -DNEVER_AGAIN
// expect: FALSE(assertion)
// run: -DPLACED
// expect: TRUE
// why: A file gets the lowest number that is free; which are free at the start
// is not known.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
  if (a < 0 || b < 0)
    return 0;
  assert(a < b);
#ifdef FIRST
  assert(a == 3);
#elif defined STANDARD
  assert(a > 2);
#elif defined NEXT
  assert(b == a + 1);
#elif defined ENDS
  int ends[2];
  assert(pipe(ends) || ends[1] == ends[0] + 1);
#elif defined TABLE
  static int table[16];
  table[b] = 1;
#elif defined PLACED
  if (dup2(a, b + 1) < 0)
    return 0;
  int c = open("c", O_RDONLY);
  assert(c < 0 || c > b + 1);
#else
  if (close(a))
    return 0;
  int c = open("c", O_RDONLY);
#ifdef NEVER_AGAIN
  assert(c != a);
#else
  assert(c < 0 || c == a);
#endif
#endif
  return 0;
}
