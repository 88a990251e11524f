/* lock_cycles.h - deadlock check for a cycle of the lock order.
 *
 * A cycle that lock_order.h does not rule out is searched for: first as a
 * deadlock of the program (no-deadlock); then, for a cycle of two, as both
 * threads at the lines where they take their second lock (reach.h).  It is
 * *real* if in some execution each of its threads waits there for a lock that
 * the next one holds; other threads do not matter.  It is *impossible* if an
 * engine proves that no thread waits for ever in any execution, or that no two
 * threads are at the lines at the same time. */
#ifndef ENCODER_ENGINE_LOCK_CYCLES_H
#define ENCODER_ENGINE_LOCK_CYCLES_H
#include "encoder/engine/engine.h"
#include "reduction/static/lock_order.h"

typedef enum { CYCLE_OPEN, CYCLE_IMPOSSIBLE, CYCLE_REAL } CycleKind;

typedef struct {
  CycleKind kind;
  const char *why;      /* reason of OPEN and IMPOSSIBLE */
  const Result *result; /* result of REAL, with the execution */
} CycleAnswer;

/* Returns the answers, indexed by cycle.  Each search takes at most 'seconds'.
 * The answers live in the arena; the executions do not. */
const CycleAnswer *lock_cycles_decide(Arena *, const Program *,
                                      const LockOrder *, const EngineOps *,
                                      const EngineOptions *, double seconds,
                                      Diag *);
void lock_cycles_release(const LockOrder *, const CycleAnswer *);

#endif
