/* inputs.h - free inputs of Threads: variables on which terms depend, and that
 * are no values read by a transition.  So a schedule does not determine
 * them. */
#ifndef REDUCTION_UNWIND_INPUTS_H
#define REDUCTION_UNWIND_INPUTS_H
#include "reduction/unwind/threads.h"

typedef struct {
  TermStore *terms;
  const Term *variables;
  uint32_t n;
  unsigned bits; /* total number of bits, of all variables, that may be one */
} Inputs;

/* Returns the inputs; the variables are in the arena. */
Inputs inputs_of(Arena *, const Threads *);
/* Returns the value of the variable under valuation 'number', below 2^bits.
 *
 *   require  bits <= 64 */
uint64_t inputs_value(const Inputs *, uint64_t number, Term variable);

#endif
