/* shared_locals.h - a System where all threads see the locals of those whose
 * place they know (ghosts.h), so that an invariant may be about both. */
#ifndef REDUCTION_PROOF_TRANSFORM_SHARED_LOCALS_H
#define REDUCTION_PROOF_TRANSFORM_SHARED_LOCALS_H
#include "reduction/proof/rule/system.h"

/* Such a local is 0 where its value is not read any more, or the thread is not
 * there; the invariant of the given System is one of this, too.  The same
 * System, if there are none.
 *
 *   require  the System is sliced */
const System *system_with_shared_locals(const System *);

#endif
