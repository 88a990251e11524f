/* eval.h - expressions whose value depends on the order of evaluation.
 *
 * A program evaluates one expression over three variables, with calls and side
 * effects, while another thread may store to the variables.  The possible
 * outcomes are enumerated here: all orders of the accesses that C allows, a
 * call's as a whole, with all interleavings of the other thread. */
#ifndef FUZZ_EVAL_H
#define FUZZ_EVAL_H
#include <stdint.h>
#include <stdio.h>

void eval_generate(FILE *, uint64_t seed);
/* Writes the final values that 'code' may have, and returns their number; 0:
 * there are too many, or too many executions. */
unsigned eval_outcomes(uint64_t seed, uint32_t *codes, unsigned most);

#endif
