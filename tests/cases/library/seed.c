// run:
// expect: TRUE
// why: The same seed gives the same numbers.
// run: -DDIFFER
// expect: FALSE(assertion)
// why: Nothing says that numbers differ.
// run: -DFIRST
// expect: TRUE
// why: Who does not seed has seeded with 1.
// run: -DORDER
// expect: FALSE(assertion)
// mutant: the second number is expected to be the first.
// run: -DOTHER
// expect: FALSE(assertion)
// mutant: another seed is expected to give the same numbers.
#include <assert.h>
#include <stdlib.h>

int main(void) {
#ifndef FIRST
  srand(7);
#endif
  int a = rand(), b = rand();
#if defined FIRST
  srand(1);
#elif defined OTHER
  srand(8);
#else
  srand(7);
#endif
#if defined DIFFER
  assert(a != b);
#elif defined ORDER
  assert(rand() == b);
#else
  assert(rand() == a);
#endif
  assert(rand() == b);
  return 0;
}
