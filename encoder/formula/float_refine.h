/* float_refine.h - refinement of floating-point arithmetic by spurious models.
 *
 * The formula takes the result of an operation for any value.  A model that
 * has one wrong is refuted by what the operation gives for the operands of
 * this model, which is a fact whatever the execution; the ninth time, by what
 * it gives for any (solver/float_terms.h).  So arithmetic that does not matter
 * costs nothing, and one that does is exact. */
#ifndef ENCODER_FORMULA_FLOAT_REFINE_H
#define ENCODER_FORMULA_FLOAT_REFINE_H
#include "reduction/unwind/threads.h"
#include "solver/solver.h"

typedef struct Floats Floats;

Floats *floats_new(Arena *, const Threads *, Solver *);

/* Add what the solver's last model has wrong; false: nothing. */
bool floats_refine(Floats *);

/* Add all, for a formula that others are to solve: no model has any wrong. */
void floats_complete(const Floats *);

#endif
