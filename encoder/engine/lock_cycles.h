/* lock_cycles.h - deadlock check for a cycle of the lock order.
 *
 * One that lock_order.h does not rule out is searched for: a deadlock of the
 * program first (no-deadlock), then, of a cycle of two, both threads at the
 * lines where they take their second lock (reach.h).  It is *real* if in some
 * execution each of its threads waits there for what the next one holds; what
 * becomes of others does not matter.  It is *impossible* where an engine proves
 * that no thread ever waits for ever, or that no two are ever at the lines. */
#ifndef ENCODER_ENGINE_LOCK_CYCLES_H
#define ENCODER_ENGINE_LOCK_CYCLES_H
#include "encoder/engine/engine.h"
#include "reduction/static/lock_order.h"

typedef enum { CYCLE_OPEN, CYCLE_IMPOSSIBLE, CYCLE_REAL } CycleKind;

typedef struct {
  CycleKind kind;
  const char *why;      /* OPEN, IMPOSSIBLE */
  const Result *result; /* REAL: with the execution */
} CycleAnswer;

/* By cycle; each search takes so many seconds at the most.  Lives in the
 * arena, but for the executions. */
const CycleAnswer *lock_cycles_decide(Arena *, const Program *,
                                      const LockOrder *, const EngineOps *,
                                      const EngineOptions *, double seconds,
                                      Diag *);
void lock_cycles_release(const LockOrder *, const CycleAnswer *);

#endif
