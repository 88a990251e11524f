/* trace_waits.h - what the threads of a deadlock wait for, and who holds it,
 * in words: "waits for the mutex b, which thread 2 worker holds". */
#ifndef SVCOMP_TRACE_TRACE_WAITS_H
#define SVCOMP_TRACE_TRACE_WAITS_H
#include "svcomp/trace/trace_names.h"

typedef struct {
  ThreadId thread;
  const char *text;
} TraceWait;

/* Returns how many; '*out' lives in the names' arena. */
uint32_t trace_waits_build(const TraceNames *, const Violation *,
                           const TraceWait **out);

#endif
