/* path_refine.h - simplification of a term under a path condition.
 *
 * For example, after f = c ? &s : NULL; if (!f) exit(1); the path condition
 * implies c, and f is simplified to &s.  If the path condition implies the
 * value of the term, or of the condition of an ite in it, that value replaces
 * it.  So values of failed calls are not carried along on paths where the call
 * has succeeded.
 *
 * The result equals the term wherever the state's guard holds, and is arbitrary
 * elsewhere.  Only the last parts of a guard are examined, and only for terms
 * that some guard decides: the cost is bounded, and mostly that of a table
 * lookup.
 *
 * After the first thread is made, nothing is refined until the facts of the
 * rounds (memory.h) are final.  Until then values in shared memory are missing:
 * the branch of a loop would seem decided, and each round would find one more
 * iteration. */
#ifndef REDUCTION_UNWIND_PATH_REFINE_H
#define REDUCTION_UNWIND_PATH_REFINE_H
#include "reduction/unwind/unwind_state.h"

/* Notes that some guard has this conjunct. */
void path_refine_note(Unwinder *, Term literal);
/* Returns the simplified term. */
Term path_refine(Unwinder *, const UnwindState *, Term);
/* True if a round with final facts is followed by another one that refines the
 * terms of this one. */
bool path_refine_begins(Unwinder *);

#endif
