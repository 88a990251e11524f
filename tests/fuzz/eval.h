/* eval.h - expressions whose value depends on the order of evaluation.
 *
 * A program evaluates one expression over three variables, with calls and
 * side effects, while another thread may store to the variables.  What may
 * come of it is enumerated here: all orders of the accesses that C allows, a
 * call's as a whole, with all interleavings of the other thread. */
#ifndef FUZZ_EVAL_H
#define FUZZ_EVAL_H
#include <stdint.h>
#include <stdio.h>

void eval_generate(FILE *, uint64_t seed);
/* The values that 'code' may have in the end; 0: there are too many, or too
 * many ways to them. */
unsigned eval_outcomes(uint64_t seed, uint32_t *codes, unsigned most);

#endif
