// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG
// expect: FALSE(assertion)
// run: --engine scheduler
// expect: TRUE
// run: --engine scheduler -DWRONG
// expect: FALSE(assertion)
// run:
// expect: TRUE
// run: --engine order -DSMALL
// expect: TRUE
// why: An array whose elements have few values: those that most have, and the
// others, at the ends and within; in a large array, which is filled at once, and
// in a small one, whose elements are stored one by one.
#include <assert.h>
#include <string.h>

#ifdef SMALL
enum { N = 40 };
#else
enum { N = 2000 };
#endif
unsigned __VERIFIER_nondet_uint(void);
static char from[N + 1], to[N + 1];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > N)
    return 0;
#ifdef SMALL
  for (int k = 0; k < N; k++)
    from[k] = 'a';
#else
  memset(from, 'a', N);
#endif
  from[0] = 'b', from[7] = 'c', from[N - 1] = 'd';
#ifdef SMALL
  if (i < N)
    to[i] = from[i];
#else
  strcpy(to, from);
#endif
#ifdef WRONG
  assert(to[i] == 'a' || i == 0 || i >= N - 1);
#endif
  assert(to[i] == (i == 0       ? 'b'
                   : i == 7     ? 'c'
                   : i == N - 1 ? 'd'
                   : i == N     ? 0
                                : 'a'));
  return 0;
}
