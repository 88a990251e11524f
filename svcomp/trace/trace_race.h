/* trace_race.h - description of a data race: both accesses, each with its calls
 * and the locks that its thread held, the last synchronisation of the two
 * threads, and hints at a fix.
 *
 *   thread 1 worker writes n at t.c:12 in add, called from t.c:20 in worker;
 *     holds m
 *   main reads n at t.c:30 in main; holds no lock
 *   last synchronisation of the two: create thread 1 worker (main, t.c:28)
 *   n is accessed under m at t.c:12, t.c:14, not by main at t.c:30
 *
 * Everything is taken from the execution of the race. */
#ifndef SVCOMP_TRACE_TRACE_RACE_H
#define SVCOMP_TRACE_TRACE_RACE_H
#include "svcomp/trace/trace_rows.h"

typedef struct {
  Loc loc;
  const char *function;
} TraceCall;

typedef struct {
  ThreadId thread;
  const char *does; /* "writes q->n [queue.n]" */
  /* Location, then those of the calls, innermost first. */
  const TraceCall *calls;
  uint32_t n_calls;
  const char *const *locks; /* held, in the order in which they were taken */
  uint32_t n_locks;
  bool in_section;  /* in an atomic section of the program */
  const char *text; /* whole description in one line */
} TraceAccess;

typedef struct {
  const char *object;       /* object that both access, by its name and field */
  const char *text;         /* one line that names both accesses */
  TraceAccess accesses[2];  /* the earlier one first */
  bool is_same_value;       /* the value read is the one written, or both write
                               the same value */
  const char *const *notes; /* notes besides the accesses, one line each */
  uint32_t n_notes;
} TraceRace;

/* Builds the description.
 *   require  'replay' is where the race was found, with its log */
TraceRace trace_race_build(Arena *, const Program *, const Config *replay,
                           const Violation *);

#endif
