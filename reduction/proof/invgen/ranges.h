/* ranges.h - ranges of shared variables by an invariant.
 *
 * The values are those that edges store where the invariant holds, and those
 * that there are when the first thread is made.  A range is given by their
 * common leading bits; CaDiCaL has refuted that some other value is stored.
 *
 *   require  it is a proof, of a System whose threads go on after assertions
 *            (SystemOptions.goes_on) */
#ifndef REDUCTION_PROOF_INVGEN_RANGES_H
#define REDUCTION_PROOF_INVGEN_RANGES_H
#include "reduction/por/cell_ranges.h"
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* Returns the ranges of static objects that say more than the width.  In the
 * arena. */
CellRanges ranges_of(Arena *, const Proof *, Solver *);

#endif
