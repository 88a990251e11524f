/* trace_reduce.h - an execution without what its violation does not need, and
 * with few switches between threads.
 *
 * A *unit* of a thread is its local computation up to a step, and the step.
 * Two units of different threads depend on each other if they access the
 * same byte and one of them writes, if one creates the other's thread, or if
 * one may end the life of a variable that the other accesses.
 * Units that do not depend on each other may change places; what the
 * violation does not depend on may be left out.  What remains is an
 * execution too, and every read in it sees the value that it saw.
 *
 * Threads change turns between statements where they can: a thread begins one
 * only if it may take all its steps in a row, unless nobody can do that.
 *
 * Where it cannot be told what the violation depends on (an invalid pointer,
 * a deadlock, memory that is never freed), nothing is left out, and what
 * threads do after their last steps counts as a unit, too. */
#ifndef SVCOMP_TRACE_TRACE_REDUCE_H
#define SVCOMP_TRACE_TRACE_REDUCE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const uint32_t *events; /* of the log, by number, in their new order */
  uint32_t n;
} ReducedTrace;

/* Lives in the arena.  'begins' tells of each event whether a statement is
 * begun there.
 *
 *   require  the replay stands where the violation was found, with its log */
ReducedTrace trace_reduce(Arena *, const Config *replay, const Violation *,
                          const bool *begins);

#endif
