/* shared_locals.h - a System in which the locals of threads whose node a ghost
 * gives (ghosts.h) are shared variables, so that invariants of other threads
 * may mention them. */
#ifndef REDUCTION_PROOF_TRANSFORM_SHARED_LOCALS_H
#define REDUCTION_PROOF_TRANSFORM_SHARED_LOCALS_H
#include "reduction/proof/rule/system.h"

/* Returns the System with such locals; the given one if there are none.  A
 * local is 0 where it is not read any more, or its thread is not there.  An
 * invariant of the given System is one of this, too.
 *
 *   require  the System is sliced */
const System *system_with_shared_locals(const System *);

#endif
