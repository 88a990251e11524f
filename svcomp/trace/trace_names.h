/* trace_names.h - how an execution's threads, objects and values are called:
 * "2 worker", "queue.slots[3].lock", "&x". */
#ifndef SVCOMP_TRACE_TRACE_NAMES_H
#define SVCOMP_TRACE_TRACE_NAMES_H
#include "frontend/base/arena.h"
#include "reduction/interpreter/config.h"

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Type **types;   /* by object; of a heap block, as far as known */
  const char **threads; /* by number: "main", "1 worker"; or NULL */
} TraceNames;

/*   require  the step was made with keep_log */
TraceNames trace_names_build(Arena *, const Program *, const Config *);

/* Bytes of an object, and the type of the part that they are, or NULL. */
const char *trace_names_part(const TraceNames *, uint32_t object,
                             uint64_t offset, uint64_t bytes,
                             const Type **part);
/* What a pointer there points at: the largest part that starts there, but of
 * an array one element. */
const char *trace_names_target(const TraceNames *, uint32_t object,
                               uint64_t offset);
const char *trace_names_thread(const TraceNames *, uint64_t thread);
const char *trace_names_value(const TraceNames *, const Type *, uint64_t bits,
                              unsigned bytes);

#endif
