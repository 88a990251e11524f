/* ways_bounds.h - bounds check of an access on both sides of a branch.
 *
 * The ways of a branch are what may be executed from there up to one
 * instruction, its end, which all come to, if they come anywhere.  Known are
 * accesses
 *
 *   - at a constant place in a static object;
 *   - by an address that was accessed, as far, right before the branch;
 *   - of elements of a static array, by an index whose values, as the ways
 *     compute them, are all of elements.  What is taken for granted of a
 *     variable then is what the ways keep up: right before the branch it was
 *     the index of an element that was accessed, so that was one, and each
 *     value that the ways assign to it is one if the last was;
 *   - by a parameter that is such an address in all calls of the ways. */
#ifndef REDUCTION_STATIC_WAYS_BOUNDS_H
#define REDUCTION_STATIC_WAYS_BOUNDS_H
#include "frontend/ir/ir.h"

typedef struct {
  const Program *program;
  const bool *const *is_target; /* by function and instruction: of a jump */
  FuncId function;
  uint32_t branch, end;
  const bool *has;   /* by instruction */
  const bool *calls; /* by function: they call it, or what they call does */
} Ways;

/* The LOAD or STORE is one of the ways, or of what these call. */
bool ways_keep_in_bounds(const Ways *, FuncId, const Inst *access);

#endif
