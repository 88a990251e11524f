/* show_locks.h - output of --show-locks: locks that guard shared memory
 * (discipline.h), the order of locks (lock_order.h), and its cycles that are
 * deadlocks (lock_cycles.h).
 *
 * As text, tables; a real cycle comes with its trace.  As JSON one document:
 *
 *   {"objects": [{"name", "guard", "locks", "accesses": [{"file", "line",
 *     "column", "function", "write", "atomic", "race", "locks"}]}],
 *    "order": [{"held", "taken", "heldAt", "takenAt"}],
 *    "cycles": [{"edges", "verdict": "real" | "impossible" | "open", "why"}],
 *    "unknown": [{"text", "file", "line"}]}
 *
 * where edges are indices into "order", from 0. */
#ifndef SVCOMP_REPORT_SHOW_LOCKS_H
#define SVCOMP_REPORT_SHOW_LOCKS_H
#include "encoder/engine/engine.h"

typedef struct {
  const EngineOps *engine; /* engine that decides cycles */
  const EngineOptions *options;
  bool json;
  unsigned trace; /* TRACE_FULL, ... of options.h */
} ShowLocks;

/* Prints the locks.  False, with one report, if a limit was reached first. */
bool show_locks(Arena *, FILE *, const Program *, const ShowLocks *, Diag *);

#endif
