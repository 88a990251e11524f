/* inputs.h - free inputs of Threads: variables that influence the threads and
 * that no transition reads.  So their values, unlike those of shared memory, do
 * not follow from a schedule. */
#ifndef REDUCTION_UNWIND_INPUTS_H
#define REDUCTION_UNWIND_INPUTS_H
#include "reduction/unwind/threads.h"

typedef struct {
  TermStore *terms;
  const Term *variables;
  uint32_t n;
  unsigned bits; /* total number of bits, of all variables, that may be one */
} Inputs;

Inputs inputs_of(Arena *, const Threads *);
/* Returns the value of a variable under valuation 'number', of 2^bits.
 *
 *   require  bits <= 64 */
uint64_t inputs_value(const Inputs *, uint64_t number, Term variable);

#endif
