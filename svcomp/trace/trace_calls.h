/* trace_calls.h - text of a library call's accesses in one line: "strcpy: reads
 * 6 bytes of "hallo"; writes 6 bytes of s = "hallo"". */
#ifndef SVCOMP_TRACE_TRACE_CALLS_H
#define SVCOMP_TRACE_TRACE_CALLS_H
#include "svcomp/trace/trace_names.h"

/* Returns the name of a library function in texts: without the prefix of our
 * own ones. */
const char *trace_library_name(const Function *);
/* Returns the text of events first .. last-1, which belong to one call of
 * e->library. */
const char *trace_calls_text(const TraceNames *, const Event *log,
                             uint32_t first, uint32_t last);
/* Returns the text of a HAVOC: "read: writes 5 bytes of b". */
const char *trace_calls_havoc(const TraceNames *, const Event *);

#endif
