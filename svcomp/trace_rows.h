/* trace_rows.h - what an execution did, in words: the log of a replay as
 * inputs and rows, for trace.h to lay out.
 *
 * A row is one step, or one thing that happened between steps (an input, an
 * allocation, the end of a thread).  Steps inside library functions of
 * synchronisation are told as the user's call: "lock m". */
#ifndef SVCOMP_TRACE_ROWS_H
#define SVCOMP_TRACE_ROWS_H
#include "frontend/base/arena.h"
#include "reduction/step.h"

typedef enum {
  ROW_ACCESS, /* user code read or wrote memory */
  ROW_SYNC,   /* a library function of synchronisation */
  ROW_INPUT,  /* a value that the program leaves open */
  ROW_LOCAL,  /* an allocation, a library's access, an end */
  ROW_VIOLATION
} RowKind;

typedef struct {
  RowKind kind;
  uint32_t step; /* 0: before any */
  ThreadId thread;
  Loc loc; /* in the user's code; line 0: unknown */
  const char *function;
  const char *text;
  bool is_shared; /* touches an object that several threads touch */
  /* Of a row that is one read, write or input and nothing else: what was
   * accessed, as the program names it, and its value; else NULL. */
  const char *lhs, *value;
  const char *type; /* as C writes it, or NULL */
  bool is_write;
} TraceRow;

typedef struct {
  ThreadId thread;
  Loc loc;
  const char *type;   /* as C writes it, or "" */
  const char *source; /* "__VERIFIER_nondet_int()", "x (uninitialised)" */
  const char *value;
} TraceInput;

typedef struct {
  const char *const *threads; /* by number: "main", "1 worker" */
  ThreadId n_threads;
  const TraceRow *rows;
  const TraceInput *inputs;
  uint32_t n_rows, n_inputs;
} TraceRows;

/* Lives in the arena.
 *
 *   require  the step was made with keep_log; the violation may be NULL */
TraceRows trace_rows_build(Arena *, const Program *, const Step *,
                           const Violation *);

/* Does the compact form of a trace show it? */
bool trace_row_is_essential(const TraceRow *);

#endif
