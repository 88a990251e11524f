// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: --engine scheduler
// expect: TRUE
// run: -DN=20
// expect: TRUE
// run: -DN=20 -DWRONG
// expect: FALSE(assertion)
// why: Elements at open positions of arrays in records, which have a bound: they
// meet others within it only, up to the last one.
#include <assert.h>

#ifndef N
#define N 40
#endif

unsigned __VERIFIER_nondet_uint(void);
static struct {
  int before;
  char name[8];
  short pair[2];
} table[N];
static struct {
  int *first;
  int all[N];
  int *last;
} one;
static int x;

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  unsigned i = __VERIFIER_nondet_uint();
  if (k >= N || c >= 8 || i >= N)
    return 0;
  table[k].name[c] = 1;
  table[k].name[3] += 2;
  table[k].pair[c & 1] = 4;
  table[k].pair[1] += 8;
  assert(table[k].name[c] == (c == 3 ? 3 : 1));
  assert(table[k].name[7] == (c == 7) && table[k].before == 0);
  assert(table[k].pair[0] == (c & 1 ? 0 : 4));
#ifdef WRONG
  assert(table[k].pair[1] == 8);
#else
  assert(table[k].pair[1] == (c & 1 ? 12 : 8));
#endif
  one.first = one.last = &x;
  one.all[i] = 1;
  one.all[N - 1] += 2;
  assert(one.all[i] == (i == N - 1 ? 3 : 1));
  assert(one.first == &x && one.last == &x);
  return 0;
}
