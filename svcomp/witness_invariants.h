/* witness_invariants.h - what a witness of correctness says: bounds of local
 * variables at the heads of while and for loops (loop_ranges.h), where the
 * variable can be named in front of the loop.  There may be none: then the
 * witness claims no more than the verdict. */
#ifndef SVCOMP_WITNESS_INVARIANTS_H
#define SVCOMP_WITNESS_INVARIANTS_H
#include "frontend/outline.h"
#include "reduction/domain.h"
#include "svcomp/witness.h"

/* Sets kind and invariants of 'out', whose first file is used. */
void witness_build_invariants(Arena *, const Program *, const Outline *,
                              DomainKind, Witness *out);

#endif
