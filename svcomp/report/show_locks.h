/* show_locks.h - what --show-locks prints: what guards the memory that several
 * threads access (discipline.h), in which order locks are taken
 * (lock_order.h), and which cycles of that are deadlocks (lock_cycles.h).
 *
 * As text, tables; a real cycle comes with its trace.  As JSON one document:
 *
 *   {"objects": [{"name", "guard", "locks", "accesses": [{"file", "line",
 *     "column", "function", "write", "atomic", "race", "locks"}]}],
 *    "order": [{"held", "taken", "heldAt", "takenAt"}],
 *    "cycles": [{"edges", "verdict": "real" | "impossible" | "open", "why"}],
 *    "unknown": [{"text", "file", "line"}]}
 *
 * where edges are numbers in "order", from 0. */
#ifndef SVCOMP_REPORT_SHOW_LOCKS_H
#define SVCOMP_REPORT_SHOW_LOCKS_H
#include "encoder/engine/engine.h"

typedef struct {
  const EngineOps *engine; /* that decides cycles */
  const EngineOptions *options;
  bool json;
  unsigned trace; /* TRACE_FULL, ... of options.h */
} ShowLocks;

/* False, after one report, when a limit was reached before all was known. */
bool show_locks(Arena *, FILE *, const Program *, const ShowLocks *, Diag *);

#endif
