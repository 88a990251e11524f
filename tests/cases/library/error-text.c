// run:
// expect: TRUE
// run: -DPOSIX
// expect: TRUE
// run: -DPOSIX --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DPOSIX -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DPOSIX -DWRONG=3
// expect: FALSE(assertion)
// why: The strerror_r that the headers declare: that of POSIX fills the room and
// says whether the text fits, that of GNU returns a text.
#ifdef POSIX
#define _POSIX_C_SOURCE 200809L
#else
#define _GNU_SOURCE
#endif
#include <assert.h>
#include <errno.h>
#include <string.h>

int main(void) {
  char room[64] = "x", small[6] = "x";
  errno = 7;
#ifdef POSIX
  assert(strerror_r(ENOENT, room, sizeof room) == 0);
  assert(!strcmp(room, "No such file or directory"));
  assert(strerror_r(ENOENT, small, sizeof small) == ERANGE);
  assert(!strcmp(small, "No su"));
  assert(strerror_r(EINTR, room, 24) == 0);
  assert(strerror_r(EINTR, room, 23) == ERANGE);
  assert(strerror_r(-3, room, sizeof room) == EINVAL);
  assert(!strcmp(room, "Unknown error -3"));
  assert(strerror_r(1000, small, sizeof small) == EINVAL && small[5] == 0);
  assert(strerror_r(ENOENT, small, 0) == ERANGE);
#if WRONG == 2
  strerror_r(ENOENT, small, sizeof small + 1);
#elif WRONG == 3
  assert(strerror_r(41, room, sizeof room) == 0);
#endif
#else
  assert(!strcmp(strerror_r(ENOENT, small, 1), "No such file or directory"));
  assert(small[0] == 'x');
  assert(strerror_r(1000, small, sizeof small) == small);
  assert(!strcmp(small, "Unkno"));
  assert(!strcmp(strerror_r(-12, room, sizeof room), "Unknown error -12"));
#if WRONG == 1
  return strerror_r(ENOENT, room, sizeof room)[26];
#endif
#endif
  assert(errno == 7);
  return 0;
}
