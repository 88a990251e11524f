/* region_bounds.h - bounds check of an access on both sides of a branch.
 *
 * The region of a branch has the instructions that may be executed from there
 * up to one instruction, its end, to which all paths come, if they come
 * anywhere.  An access is known to be in bounds if it is
 *
 *   - at a constant offset in a static object;
 *   - by an address that was accessed, with as many bytes, right before the
 *     branch;
 *   - of an element of a static array, by an index whose values, as the region
 *     computes them, are all of elements.  Values of a variable are assumed by
 *     induction.  Right before the branch it was the index of an accessed
 *     element, so it was valid.  Each value that the region assigns to it is
 *     valid if the last one was;
 *   - by a parameter that is such an address in all calls of the region. */
#ifndef REDUCTION_STATIC_REGION_BOUNDS_H
#define REDUCTION_STATIC_REGION_BOUNDS_H
#include "frontend/ir/ir.h"

typedef struct {
  const Program *program;
  const bool *const *is_target; /* by function and instruction: target of a
                                   jump */
  FuncId function;
  uint32_t branch, end;
  const bool *has;   /* by instruction */
  const bool *calls; /* by function: called by the region, also indirectly */
} RegionBounds;

/* True if the LOAD or STORE of the region, or of its callees, is known to be in
 * bounds. */
bool region_keeps_in_bounds(const RegionBounds *, FuncId, const Inst *access);

#endif
