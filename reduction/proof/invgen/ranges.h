/* ranges.h - ranges of shared variables by an invariant.
 *
 * It is asked what edges store, where its invariant holds: what all of that has
 * in common with what there is when the first thread is made are leading bits,
 * and CaDiCaL has refuted that some other value is stored.
 *
 *   require  it is a proof, of a System whose threads go on after assertions
 *            (SystemOptions.goes_on) */
#ifndef REDUCTION_PROOF_INVGEN_RANGES_H
#define REDUCTION_PROOF_INVGEN_RANGES_H
#include "reduction/por/cell_ranges.h"
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* Of static objects; where there is more to tell than the width.  In the
 * arena. */
CellRanges ranges_of(Arena *, const Proof *, Solver *);

#endif
