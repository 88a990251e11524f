// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: A jump back within a block leaves its variables and compound literals
// alive (C11 6.2.4p6, 6.5.2.5p16). Substatements, and selection and iteration
// statements themselves, are blocks (6.8.4p3, 6.8.5p5).
#include <assert.h>

#ifndef WRONG
#define WRONG 0
#endif

static int jump_back(void) {
  int *p = 0, *q = 0, n = 0;
again:
  if (p) {
    assert(*p == n && *q == n);
    *p = 7;
  }
  int x = ++n;
  int unset;
  assert(!p || p == &x);
  p = &x;
  q = &(int){n};
  if (n == 2)
    assert(WRONG != 5 || unset == 3);
  unset = 3;
  (void)&unset;
  if (n < 3)
    goto again;
  return *p + *q;
}

static int is_same(const int *p) {
  static const int *last;
  if (last && last != p)
    return 0;
  last = p;
  return *p < 3;
}

static int loop(void) {
  int n = 0;
  while (is_same(&(int){n}))
    n++;
  return n;
}

static int leave(void) {
  int *p = 0;
  for (int n = 0; n < 2; n++) {
    int entered = 0;
  again:;
    int x = n;
    if (WRONG == 1 && n && !entered)
      x += *p;
    p = &x;
    if (!entered++)
      goto again;
  }
  return 0;
}

static int substatement(int one) {
  int *p = &one;
  if (WRONG == 2 && one)
    p = &(int){2};
  if (WRONG == 3)
    while (one++ < 2)
      p = &(int){2};
  if (WRONG == 4 && (p = &(int){2}))
    one++;
  return *p;
}

int main(void) {
  assert(jump_back() == 6);
  assert(loop() == 3);
  return leave() + substatement(1) != 1;
}
