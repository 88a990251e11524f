// run: -DB=0
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// Labels of one name in several blocks.
#include <assert.h>
#ifndef B
#define B 0
#endif
#define CLAMP(v, m)                                                            \
  do {                                                                         \
    __label__ ok;                                                              \
    if ((v) <= (m))                                                            \
      goto ok;                                                                 \
    (v) = (m);                                                                 \
  ok:;                                                                         \
  } while (0)
#define RETRY(n)                                                               \
  ({                                                                           \
    __label__ again;                                                           \
    int k = 0;                                                                 \
  again:                                                                       \
    if (++k < (n))                                                             \
      goto again;                                                              \
    k;                                                                         \
  })
static int nested(int n) {
  __label__ out;
  {
    __label__ out;
    if (n == 1)
      goto out;
    n += 10;
  out:
    n++;
  }
  if (n > 5)
    goto out;
  n = 100;
out:
  return n;
}
int main(void) {
  int a = 3, b = 9;
  CLAMP(a, 5);
  CLAMP(b, 5);
  assert(a == 3 && b == 5 + (B == 1));
  assert(RETRY(2) + RETRY(3) == 5 + (B == 2));
  assert(nested(1) == 100 && nested(2) == 13 + (B == 3));
  return 0;
}
