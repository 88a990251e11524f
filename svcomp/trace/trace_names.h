/* trace_names.h - names of an execution's threads, objects and values: "2
 * worker", "queue.slots[3].lock", "&x". */
#ifndef SVCOMP_TRACE_TRACE_NAMES_H
#define SVCOMP_TRACE_TRACE_NAMES_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *file, *text; /* source file that was read last, and its text */
} TraceText;

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Type **types;   /* by object; for a heap block, as far as known */
  const char **threads; /* by number: "main", "1 worker"; or NULL */
  TraceText *source;
} TraceNames;

/* Builds the names.
 *   require  the steps were made with keep_log */
TraceNames trace_names_build(Arena *, const Program *, const Config *);

/* Returns the name of some bytes of an object; sets the type of the part that
 * they are, or NULL. */
const char *trace_names_part(const TraceNames *, uint32_t object,
                             uint64_t offset, uint64_t bytes,
                             const Type **part);
/* Returns the name of a pointer's target: the largest part that starts there,
 * but only one element of an array. */
const char *trace_names_target(const TraceNames *, uint32_t object,
                               uint64_t offset);
/* Returns the target of a call's first argument as the program writes it,
 * "p->lock", or NULL if that is not possible. */
const char *trace_names_argument(const TraceNames *, const Inst *call);
/* Returns the name of the object that the call is for: 'path', or, if that is
 * in a heap block, with the program's expression: "p->lock [heap block
 * 1.lock]".
 *
 *   require  the event is an EVENT_CALL with an address */
const char *trace_names_written(const TraceNames *, const Event *call,
                                const char *path);
/* True for objects that are not in the program's text: a library's, or
 * temporaries for unnamed arguments. */
bool trace_names_is_hidden(const TraceNames *, uint32_t object);
const char *trace_names_thread(const TraceNames *, uint64_t thread);
const char *trace_names_value(const TraceNames *, const Type *, uint64_t bits,
                              unsigned bytes);

#endif
