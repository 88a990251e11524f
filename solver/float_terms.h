/* float_terms.h - operations on floating-point numbers, as terms over bits.
 *
 * The terms describe for all numbers what float_apply (floats.h) computes for
 * two: IEEE 754's binary32 and binary64, with NaNs as in floats.h.  A division
 * of doubles has 10,000 subterms, an addition 1,500, a comparison few. */
#ifndef SOLVER_FLOAT_TERMS_H
#define SOLVER_FLOAT_TERMS_H
#include "frontend/base/floats.h"
#include "solver/term.h"

/* True if the operation has too many subterms for a formula in which it may not
 * matter: arithmetic has, comparisons and conversions do not. */
bool float_is_large(FloatOp);

/* Returns the result, 'width' wide, of equally wide operands; b is ignored by
 * operations with one operand.
 *   ensure  *exists: there is a result, which can only fail when a number is
 *           converted to an integer */
Term float_term(TermStore *, FloatOp, Rounding, unsigned width, Term a, Term b,
                Term *exists);

#endif
