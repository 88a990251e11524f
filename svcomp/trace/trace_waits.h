/* trace_waits.h - texts of the threads of a deadlock: what each waits for, and
 * which threads hold it: "waits for the mutex b, held by thread 2 worker",
 * "spins in the loop at a.c:12, waiting for go, which nobody can change any
 * more". */
#ifndef SVCOMP_TRACE_TRACE_WAITS_H
#define SVCOMP_TRACE_TRACE_WAITS_H
#include "svcomp/trace/trace_names.h"

typedef struct {
  ThreadId thread;
  const char *text;
} TraceWait;

/* Returns the number of waits; '*out' lives in the names' arena. */
uint32_t trace_waits_build(const TraceNames *, const Violation *,
                           const TraceWait **out);

#endif
