/* trace_race.h - a data race in words: both accesses, each with its calls and
 * the locks that its thread held, the last synchronisation of the two threads,
 * and what suggests a fix.
 *
 *   thread 1 worker writes n at t.c:12 in add, called from t.c:20 in worker;
 *     holds m
 *   main reads n at t.c:30 in main; holds no lock
 *   last synchronisation of the two: create thread 1 worker (main, t.c:28)
 *   n is accessed under m at t.c:12, t.c:14, not by main at t.c:30
 *
 * All of this is what the execution at hand has done. */
#ifndef SVCOMP_TRACE_TRACE_RACE_H
#define SVCOMP_TRACE_TRACE_RACE_H
#include "svcomp/trace/trace_rows.h"

typedef struct {
  Loc loc;
  const char *function;
} TraceCall;

typedef struct {
  ThreadId thread;
  const char *does;       /* "writes q->n [queue.n]" */
  const TraceCall *calls; /* where it is, then from where that was called */
  uint32_t n_calls;
  const char *const *locks; /* held, in the order in which they were taken */
  uint32_t n_locks;
  bool in_section;  /* of the program's own */
  const char *text; /* all of it in one line */
} TraceAccess;

typedef struct {
  const char *object;       /* what both access, by its name and field */
  const char *text;         /* it is accessed by both, in one line */
  TraceAccess accesses[2];  /* the earlier one first */
  bool is_same_value;       /* it is there, or both write it */
  const char *const *notes; /* what is told beside the accesses, each a line */
  uint32_t n_notes;
} TraceRace;

/*   require  'replay' stands where the race was found, with its log */
TraceRace trace_race_build(Arena *, const Program *, const Config *replay,
                           const Violation *);

#endif
