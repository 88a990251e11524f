/* witness_build.h - witness of a replayed violation.
 *
 * The execution is reduced first.  The witness then names
 *   - the calls that create threads, which number them;
 *   - the inputs: as an assumption on the statement after the one that
 *     assigns the value to a variable or, if there is none before another
 *     thread's turn, on the call's result;
 *   - around each switch between threads, the last statement begun before
 *     and the first one begun after it, as assumptions "1";
 *   - the statement of the violation.
 * A statement that a thread has begun cannot be named again when the thread
 * continues after another one's turn.  So steps of other threads after the
 * beginning of the violating statement are not named.
 *
 * In a GraphML witness an assumption is about the state after its statement,
 * and threads enter their start routines by waypoints of their own. */
#ifndef SVCOMP_WITNESS_WITNESS_BUILD_H
#define SVCOMP_WITNESS_WITNESS_BUILD_H
#include "encoder/engine/engine.h"
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

/* Adds the segments of the violation to 'out', whose metadata are complete:
 * format and first file are used.  UNSUPPORTED, with one report, if the
 * violation has no location in the file.
 *
 *   require  the verdict is FALSE; the replay has kept its path */
Status witness_build_violation(Arena *, const Program *, const Outline *,
                               const Result *, Diag *, Witness *out);

/* True if the program has threads. */
bool witness_has_threads(const Program *);

#endif
