// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// why: Statement expressions, typeof, compound literals, labels as local.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

#define MAX(a, b)                                                              \
  ({                                                                           \
    __typeof__(a) a_ = (a);                                                    \
    __typeof__(b) b_ = (b);                                                    \
    a_ > b_ ? a_ : b_;                                                         \
  })

struct pair {
  int a, b;
};

static int sum(const struct pair *p) { return p->a + p->b; }

int main(void) {
  int i = 3;
  CHECK(1, MAX(i++, 2) == 3 && i == 4);
  CHECK(2, sum(&(struct pair){3, 4}) == 7);
  int *a = (int[]){1, 2, 3};
  a[1] = 9;
  CHECK(3, a[0] + a[1] + a[2] == 13);
  CHECK(4, __builtin_expect(i == 4, 1));
  _Static_assert(sizeof(struct pair) == 8, "two ints");
  return 0;
}
