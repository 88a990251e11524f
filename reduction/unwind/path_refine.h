/* path_refine.h - simplification of a term under a path condition.
 *
 * A branch decides its condition: after 'if (!f) exit(1)' of f = c ? &s : NULL,
 * c holds.  If the path condition implies a value of the term, or of the
 * condition of a choice in it, that value replaces it.  So the values that a
 * choice between success and failure has left in memory are not kept after the
 * branch that leaves with the failure.
 *
 * The result equals the term wherever the state's guard holds, and is arbitrary
 * elsewhere.  Only the last parts of a guard are examined, and only for terms
 * that some guard decides: the cost is bounded, and mostly that of a table
 * lookup.
 *
 * With threads, rounds refine nothing before their facts are final.  Before
 * that the contents of memory are unknown, a branch of a loop would seem
 * decided, and each round would find one more iteration. */
#ifndef REDUCTION_UNWIND_PATH_REFINE_H
#define REDUCTION_UNWIND_PATH_REFINE_H
#include "reduction/unwind/unwind_state.h"

/* Notes that some guard has this literal. */
void path_refine_note(Unwinder *, Term literal);
Term path_refine(Unwinder *, const UnwindState *, Term);
/* True if a round with final facts is followed by another one that refines the
 * terms of this one. */
bool path_refine_begins(Unwinder *);

#endif
