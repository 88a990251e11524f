/* slice.h - slicing of a System (cone of influence): without updates of
 * variables that no guard or access depends on, and no ghost of an element, and
 * of locals that are not read any more; edges that lead nowhere and change
 * nothing.  Edges that differ in nothing but when they are taken become one,
 * and what is chosen by an input of one bit, for the guard alone, is left open.
 */
#ifndef REDUCTION_PROOF_TRANSFORM_SLICE_H
#define REDUCTION_PROOF_TRANSFORM_SLICE_H
#include "reduction/proof/rule/var_set.h"

/* Lives in the arena of the given one. */
const System *system_slice(const System *);

/* The System of a program as it is proved: built and sliced. */
const System *system_of(Arena *, TermStore *, const Program *,
                        const SystemOptions *, SystemGap *);
/* Print it, or why there is none. */
void system_show(FILE *, const Program *, const SystemOptions *);

/* By node: the variables that may matter there, which are all shared ones that
 * some edge mentions, and locals that may be read.
 *
 *   require  the System is sliced */
VarSet *system_live(const System *, Arena *);

#endif
