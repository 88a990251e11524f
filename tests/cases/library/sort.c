// run:
// expect: TRUE
// run: -DSTABLE
// expect: FALSE(assertion)
// run: -DFIRST
// expect: FALSE(assertion)
// why: Sorted by what the program compares with; what is equal has no order.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  char key, value, more;
};

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

static int by_key(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

int main(void) {
  int a[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), 7}, seven = 7;
  int sum = (int)((unsigned)a[0] + (unsigned)a[1]);
  struct pair p[4] = {{2, 1, 5}, {1, 2, 6}, {2, 3, 7}, {0, 4, 8}}, two = {2};
  qsort(a, 3, sizeof *a, by_value);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert((int)((unsigned)a[0] + (unsigned)a[1] + (unsigned)a[2]) ==
         (int)((unsigned)sum + 7));
  const int *found = bsearch(&seven, a, 3, sizeof *a, by_value);
  assert(found && *found == 7);
  qsort(p, 4, sizeof *p, by_key);
  assert(p[0].value == 4 && p[1].value == 2 && p[1].more == 6);
  assert(p[2].value + p[3].value == 4 && p[2].more + p[3].more == 12);
#ifdef STABLE
  assert(p[2].value == 1);
#endif
  const struct pair *one = bsearch(&two, p, 4, sizeof *p, by_key);
  assert(one == &p[2] || one == &p[3]);
#ifdef FIRST
  assert(one == &p[3]);
#endif
  two.key = 3;
  assert(!bsearch(&two, p, 4, sizeof *p, by_key));
  assert(!bsearch(&two, p, 0, sizeof *p, by_key));
  qsort(p, 0, sizeof *p, by_key);
  return 0;
}
