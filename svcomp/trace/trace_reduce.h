/* trace_reduce.h - reduction of an execution to what its violation needs, with
 * few switches between threads.
 *
 * A *unit* of a thread is its local computation up to a step, and the step.
 * Two units of different threads depend on each other in three cases: they
 * access the same byte and one of them writes; one creates the other's thread;
 * one may end the life of a variable that the other accesses.  Independent
 * units may change places; units that the violation does not depend on may be
 * left out.  The rest is an execution, too, and every read in it sees the value
 * that it saw.
 *
 * Threads switch between statements if possible: a thread begins a statement
 * only if it may take all its steps in a row, unless no thread can do that.
 *
 * Nothing is left out if the dependences of the violation are unknown (an
 * invalid pointer, a deadlock, memory that is never freed).  Then the local
 * computation after a thread's last step is a unit, too. */
#ifndef SVCOMP_TRACE_TRACE_REDUCE_H
#define SVCOMP_TRACE_TRACE_REDUCE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const uint32_t *events; /* indices into the log, in their new order */
  uint32_t n;
} ReducedTrace;

/* Returns the reduced execution, in the arena.  'begins': by event, a statement
 * begins there.
 *
 *   require  the replay is where the violation was found, with its log */
ReducedTrace trace_reduce(Arena *, const Config *replay, const Violation *,
                          const bool *begins);

#endif
