/* order_facts.h - check that facts about all executions (execution_facts.h)
 * hold in each. */
#ifndef FUZZ_ORDER_FACTS_H
#define FUZZ_ORDER_FACTS_H
#include "reduction/explore/enumerate.h"
#include "reduction/por/execution_facts.h"
#include "tests/fuzz/check.h"

typedef struct {
  const Facts *const *facts; /* all of the same Threads */
  unsigned n;
  CheckResult *result;
} OrderFacts;

/* Checks a moment of an enumeration; the context is an OrderFacts. */
void order_facts_look(void *, const Moment *);

#endif
