// run: -iquote tests/cases/dialect/quoted -I tests/cases/dialect/late -DA=2 -UA
// expect: TRUE
// run: -isystem tests/cases/dialect/quoted -idirafter tests/cases/dialect/late
// expect: TRUE
// run: -I tests/cases/dialect/quoted -I tests/cases/dialect/late
// expect: TRUE
// run: -idirafter tests/cases/dialect/late -isystem tests/cases/dialect/quoted -DA=2
// expect: FALSE(assertion)
// run: -idirafter tests/cases/dialect/late -DBRACKETS
// expect: FALSE(assertion)
// run: -imacros tests/cases/dialect/late/late.h -DMACROS
// expect: TRUE
// why: Where an included file is looked for, and macros by the command line.
#include <assert.h>
#ifdef MACROS /* the declarations of such a file do not count */
static int late_function;
#elif defined BRACKETS
#include <late.h>
#include <order.h>
#else
#include "late.h"
#include "order.h"
#endif

int main(void) {
  int found = 0;
#ifdef A
  found = A;
#endif
#ifdef MACROS
  assert(LATE == 3 && late_function == 0);
#else
  assert(LATE == 3 && ORDER == 1 && found == 0);
#endif
}
