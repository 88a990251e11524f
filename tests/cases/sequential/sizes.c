// run: --64
// expect: TRUE
// run: --64 -DMUTANT=1
// expect: FALSE(assertion)
// run: --64 -DMUTANT=2
// expect: FALSE(assertion)
// run: --64 -DMUTANT=3
// expect: FALSE(assertion)
// run: --64 -DMUTANT=4
// expect: FALSE(assertion)
// run: --64 -DMUTANT=5
// expect: FALSE(assertion)
// why: Sizes and offsets of types with padding.
#include <assert.h>
#include <stddef.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct mixed {
  char c;
  long long l;
  short s;
};

struct __attribute__((packed)) tight {
  char c;
  int i;
};

struct tail {
  int n;
  char data[];
};

int main(void) {
  CHECK(1, sizeof(struct mixed) == 24 && offsetof(struct mixed, s) == 16);
  CHECK(2, sizeof(struct tight) == 5 && offsetof(struct tight, i) == 1);
  struct tight t[2] = {{1, 2}, {3, 0x01020304}};
  CHECK(3, t[1].i == 0x01020304 && t[1].c == 3 && t[0].i == 2);
  CHECK(4, sizeof(struct tail) == 4);
  CHECK(5, _Alignof(long long) == 8);
  return 0;
}
