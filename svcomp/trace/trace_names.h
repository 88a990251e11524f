/* trace_names.h - how an execution's threads, objects and values are called:
 * "2 worker", "queue.slots[3].lock", "&x". */
#ifndef SVCOMP_TRACE_TRACE_NAMES_H
#define SVCOMP_TRACE_TRACE_NAMES_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *file, *text; /* what was read last */
} TraceText;

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Type **types;   /* by object; of a heap block, as far as known */
  const char **threads; /* by number: "main", "1 worker"; or NULL */
  TraceText *source;
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
/* What the first argument of a call points to, as the program writes it there,
 * "p->lock", or NULL where that cannot be told. */
const char *trace_names_argument(const TraceNames *, const Inst *call);
/* Is it no object of the program's text: a library's, or what unnamed
 * arguments are put into? */
bool trace_names_is_hidden(const TraceNames *, uint32_t object);
const char *trace_names_thread(const TraceNames *, uint64_t thread);
const char *trace_names_value(const TraceNames *, const Type *, uint64_t bits,
                              unsigned bytes);

#endif
