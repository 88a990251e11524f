/* constant_branch.h - branches that always take the same side (constant
 * propagation within a basic block).
 *
 * The condition is computed in the branch's own basic block from numbers and
 * from const objects of static storage duration, whose value is in their
 * image.  No valid store changes these. */
#ifndef REDUCTION_SEMANTICS_CONSTANT_BRANCH_H
#define REDUCTION_SEMANTICS_CONSTANT_BRANCH_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef enum { BRANCH_OPEN, BRANCH_THEN, BRANCH_OTHER } BranchSide;

/* Returns the only side that is taken, by instruction of the function, in the
 * arena; BRANCH_OPEN for branches that may take either, and for other
 * instructions. */
const BranchSide *constant_branches(Arena *, const Program *, const Function *);

#endif
