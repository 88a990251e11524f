/* float_refine.h - refinement of floating-point arithmetic by spurious models.
 *
 * At first the result of an operation may have any value.  A model with a wrong
 * result is refuted by the operation's result for the operands of this model, a
 * fact that holds in every execution.  The ninth time, it is refuted by the
 * circuit for all operands (solver/float_terms.h).  So arithmetic that does not
 * matter costs nothing, and arithmetic that matters is exact. */
#ifndef ENCODER_FORMULA_FLOAT_REFINE_H
#define ENCODER_FORMULA_FLOAT_REFINE_H
#include "reduction/unwind/threads.h"
#include "solver/solver.h"

typedef struct Floats Floats;

Floats *floats_new(Arena *, const Threads *, Solver *);

/* Adds facts that refute the last model's wrong results; false if there are
 * none. */
bool floats_refine(Floats *);

/* Adds the circuits of all operations, for a formula that others solve: no
 * model has a wrong result. */
void floats_complete(const Floats *);

#endif
