/* witness_build.h - what a witness says of a replayed violation.
 *
 * The execution is reduced first.  Of the rest a witness names
 *   - the calls that create threads, which number them;
 *   - the values that the program leaves open: as an assumption on the
 *     statement after the one that takes the value into a variable or, where
 *     there is none that comes before another thread's turn, on the call's
 *     result;
 *   - around each switch from one thread to another the last statement begun
 *     before and the first one begun after it, as assumptions "1";
 *   - the statement of the violation.
 * A statement that a thread had begun before another one's turn cannot be
 * named again when it goes on; so what others do once the statement of the
 * violation has been begun is not named.
 *
 * In a GraphML witness an assumption is of the state after its statement, and
 * threads enter their start routines by waypoints of their own. */
#ifndef SVCOMP_WITNESS_WITNESS_BUILD_H
#define SVCOMP_WITNESS_WITNESS_BUILD_H
#include "encoder/engine/engine.h"
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

/* Segments of the violation, into 'out', whose metadata are complete: format
 * and first file are used.  UNSUPPORTED after one report when the violation
 * has no place in the file.
 *
 *   require  the verdict is FALSE; the replay has kept its path */
Status witness_build_violation(Arena *, const Program *, const Outline *,
                               const Result *, Diag *, Witness *out);

/* Has the program threads? */
bool witness_has_threads(const Program *);

#endif
