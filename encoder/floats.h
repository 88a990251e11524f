/* floats.h - floating-point operations, made right where a model needs it.
 *
 * The formula takes the result of an operation for any value.  A model that
 * has one wrong is refuted by what the operation gives for the operands of
 * this model, which is a fact whatever the execution. */
#ifndef ENCODER_FLOATS_H
#define ENCODER_FLOATS_H
#include "reduction/unwind/threads.h"
#include "solver/solver.h"

/* Add what the solver's last model has wrong; false: nothing. */
bool floats_refine(const Threads *, Solver *);

#endif
