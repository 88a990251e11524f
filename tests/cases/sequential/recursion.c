// run: --unwind 6
// expect: TRUE
// run: --unwind 6 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 6 -DMUTANT=2
// expect: FALSE(assertion)
// run: --unwind 6 -DMUTANT=3
// expect: FALSE(assertion)
// why: Recursive and mutually recursive functions.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

static int is_odd(int n);
static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
  CHECK(1, factorial(5) == 120);
  CHECK(2, is_even(4) && !is_even(3));
  CHECK(3, fib(6) == 8);
  return 0;
}
