// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=1 --fixed-addresses
// expect: TRUE
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=2 --search explicit
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: String literals may share memory where they agree, and need not;
// arrays with names do not.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static const char named[] = "abc";

static const char *letter(void) { return "a"; }

int main(void) {
  const char *p = "abc", *q = "abc", *longer = "xabc", *other = "abd";
  assert(p != named && q != named && p != other && p + 1 != other + 1);
  assert(longer != q && longer + 2 != q && letter() == letter());
  if (p == q)
    assert(p + 1 == q + 1 && p <= q && q <= p);
  else
    assert((p < q) != (q < p));
  if (MUTANT == 1)
    assert(p != q);
  if (MUTANT == 2)
    assert(longer + 1 != q);
  if (MUTANT == 3)
    assert(p == q);
  return 0;
}
