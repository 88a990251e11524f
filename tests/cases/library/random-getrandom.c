// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// why: The system's random bytes are any, and may be fewer than were asked for.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/random.h>
#include <unistd.h>

int main(void) {
  unsigned char bytes[4] = {1, 2, 3, 4};
  errno = 0;
  ssize_t n = getrandom(bytes, sizeof bytes, 0);
  assert(n <= 4 && (n >= 0 || errno != 0));
  assert(n == 4 || bytes[3] == 4);
#if WRONG == 1
  assert(n < 0 || n == 4);
#elif WRONG == 2
  if (getentropy(bytes, sizeof bytes) == 0)
    assert(bytes[2] != 99);
#elif WRONG == 3
  getrandom(bytes, sizeof bytes + 1, 0);
#endif
  assert(getentropy(bytes, 1000) == -1);
  return 0;
}
