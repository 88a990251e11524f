/* float_terms.h - operations on floating-point numbers, as terms over bits.
 *
 * What float_apply (floats.h) computes for two numbers, this says for all of
 * them: IEEE 754's binary32 and binary64, and what floats.h says of those that
 * are no numbers.  A division of doubles has 10,000 parts, an addition 1,500, a
 * comparison few. */
#ifndef SOLVER_FLOAT_TERMS_H
#define SOLVER_FLOAT_TERMS_H
#include "frontend/base/floats.h"
#include "solver/term.h"

/* Has the operation too many parts for a formula in which it may not matter?
 * So has arithmetic; comparisons and conversions have few. */
bool float_is_large(FloatOp);

/* The result, 'width' wide, of operands that are equally wide; of an operation
 * with one operand b is not looked at.
 *   ensure  *exists: there is such a number, which may fail to be so only
 *           where a number becomes an integer */
Term float_term(TermStore *, FloatOp, Rounding, unsigned width, Term a, Term b,
                Term *exists);

#endif
