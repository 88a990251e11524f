/* path_refine.h - simplification of a term under a path condition.
 *
 * A branch has decided something: past 'if (!f) exit(1)' of f = c ? &s : NULL,
 * c holds.  Where the path condition says that the term, or the condition of a
 * choice that it is, has a certain value, that is taken in its place; so what
 * a choice between success and failure has left in memory is not carried on
 * past the branch that leaves with the failure.
 *
 * The result equals the term wherever the state's guard holds, and means
 * nothing elsewhere.  Only the last parts of a guard are looked at, and only
 * for terms that some guard tells something of: the cost is bounded, and mostly
 * that of looking into a table.
 *
 * Where there are threads, rounds narrow nothing before what they learn is
 * settled: what memory holds is not known before, a branch of a loop would be
 * taken for decided, and each round would find one more iteration. */
#ifndef REDUCTION_UNWIND_PATH_REFINE_H
#define REDUCTION_UNWIND_PATH_REFINE_H
#include "reduction/unwind/unwind_state.h"

/* Some guard is to have this as its literal. */
void path_refine_note(Unwinder *, Term literal);
Term path_refine(Unwinder *, const State *, Term);
/* A round is settled: is another one to narrow what this one could not? */
bool path_refine_begins(Unwinder *);

#endif
