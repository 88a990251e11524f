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
// run: -DMUTANT=5
// expect: FALSE(assertion)
// run: -DMUTANT=6
// expect: FALSE(assertion)
// run: -DMUTANT=7
// expect: FALSE(assertion)
// run: -DMUTANT=8
// expect: FALSE(assertion)
// run: -DMUTANT=9
// expect: FALSE(assertion)
// why: Pointer arithmetic, comparison, difference and casts.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct pair {
  char tag;
  int value;
};

int main(void) {
  int a[5] = {10, 20, 30, 40, 50};
  int *p = a + 1, *q = &a[4];
  CHECK(1, q - p == 3 && p < q && *(q - 1) == 40);
  CHECK(2, p[2] == 40 && 2 [a] == 30 && *p++ == 20 && *p == 30);
  CHECK(3, *--p == 20 && (*p)++ == 20 && a[1] == 21);
  struct pair pair = {1, 2};
  char *base = (char *)&pair;
  CHECK(4, *(int *)(base + offsetof(struct pair, value)) == 2);
  CHECK(5, (uintptr_t)(a + 1) - (uintptr_t)a == sizeof(int));
  void *v = &a[2];
  CHECK(6, (int *)v == &a[2] && *(int *)v == 30);
  int **pp = &q;
  **pp = 7;
  *pp = a;
  CHECK(7, a[4] == 7 && q == a);
  CHECK(8, &a[5] - a == 5 && !(p == NULL) && p);
  const struct pair *container =
      (struct pair *)((char *)&pair.value - offsetof(struct pair, value));
  CHECK(9, container->tag == 1);
  return 0;
}
