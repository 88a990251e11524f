// run:
// expect: TRUE
// run: -DWHAT=1
// expect: FALSE(valid-deref)
// run: -DWHAT=2
// expect: FALSE(valid-deref)
// run: -DWHAT=3
// expect: FALSE(valid-deref)
// run: -DWHAT=4
// expect: FALSE(valid-deref)
// run: -DWHAT=5
// expect: FALSE(valid-deref)
// run: -DWHAT=6
// expect: FALSE(valid-deref)
// run: -DWHAT=7
// expect: FALSE(valid-deref)
// run: -DWHAT=8
// expect: FALSE(valid-deref)
// run: -DWHAT=9
// expect: FALSE(valid-deref)
// why: memcmp and wmemcmp compare all elements, which have to be there, strncmp
// and strncasecmp up to a zero of each; memchr stops at what it finds, as strcmp
// may.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

static char a[2] = "a", b[3] = "bb", c[2] = {'a', 'b'}, d[2] = {'b', 'b'};

static void right(void) {
  assert(memcmp(a, b, 2) < 0 && memcmp(a, d, 1) < 0 && bcmp(a, b, 2));
  assert(strncmp(a, b, 9) < 0 && strncmp(c, b, 2) < 0);
  assert(strncasecmp(b, "A", 9) > 0 && strncasecmp(d, "A", 2) > 0);
  assert(memchr(c, 'b', 9) == c + 1 && strnlen(a, 9) == 1);
  assert(strchr(c, 'b') == c + 1 && strcmp(c, d) < 0);
  assert(strncmp(c, "ab", 2) == 0 && memcmp(a, b, 0) == 0);
  assert(wmemcmp(L"a", L"b", 2) < 0 && wmemcmp(L"abc", L"abd", 2) == 0);
}

int main(void) {
  unsigned n = 3;
#if WHAT == 1
  memcmp(a, b, n);
#elif WHAT == 2
  memcmp(b, a, n);
#elif WHAT == 3
  memcmp(a, b, (size_t)-1);
#elif WHAT == 4
  strncmp(c, b, n);
#elif WHAT == 5
  strncmp(b, c, n);
#elif WHAT == 6
  strncasecmp(b, c, n);
#elif WHAT == 7
  bcmp(a, b, n);
#elif WHAT == 8
  memchr(c, 'x', n);
#elif WHAT == 9
  wmemcmp(L"a", L"b", n);
#else
  right();
#endif
  return 0;
}
