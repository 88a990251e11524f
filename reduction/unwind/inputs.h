/* inputs.h - free inputs of Threads: the variables that decide what the threads
 * do and that no transition reads, so that their values, unlike those of shared
 * memory, do not follow from a schedule. */
#ifndef REDUCTION_UNWIND_INPUTS_H
#define REDUCTION_UNWIND_INPUTS_H
#include "reduction/unwind/threads.h"

typedef struct {
  TermStore *terms;
  const Term *variables;
  uint32_t n;
  unsigned bits; /* that may be one, of all variables */
} Inputs;

Inputs inputs_of(Arena *, const Threads *);
/* Under valuation 'number', of 2^bits, the value of a variable.
 *
 *   require  bits <= 64 */
uint64_t inputs_value(const Inputs *, uint64_t number, Term variable);

#endif
