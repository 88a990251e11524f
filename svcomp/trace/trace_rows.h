/* trace_rows.h - what an execution did, in words: the log of a replay as
 * inputs and rows, for trace.h to lay out.
 *
 * A row is one step, or one thing that happened between steps (an input, an
 * allocation, the end of a thread).  Steps inside library functions of
 * synchronisation are told as the user's call: "lock m". */
#ifndef SVCOMP_TRACE_TRACE_ROWS_H
#define SVCOMP_TRACE_TRACE_ROWS_H
#include "frontend/library/models.h"
#include "svcomp/trace/trace_waits.h"

typedef enum {
  ROW_ACCESS, /* user code read or wrote memory */
  ROW_SYNC,   /* a library function of synchronisation */
  ROW_INPUT,  /* a value that the program leaves open */
  ROW_LOCAL,  /* an allocation, a library's access, an end */
  ROW_VIOLATION
} RowKind;

/* What a row does to the threads' order. */
typedef enum {
  ROLE_NONE,
  ROLE_TAKES,   /* a lock, a semaphore's unit */
  ROLE_GIVES,   /* it back */
  ROLE_WAKES,   /* threads that sleep on a condition */
  ROLE_SLEEPS,  /* and gives its lock back */
  ROLE_RETURNS, /* from sleep, and takes the lock again */
  ROLE_CREATES, /* thread 'peer' */
  ROLE_JOINS,   /* thread 'peer' */
  ROLE_ENDS
} RowRole;

typedef struct {
  RowKind kind;
  RowRole role;
  ThreadId peer;
  uint32_t step; /* 0: before any */
  ThreadId thread;
  Loc loc; /* in the user's code; line 0: unknown */
  const char *function;
  const char *text;
  bool is_shared;  /* touches an object that several threads touch */
  bool is_telling; /* the compact form of a trace has it: what one thread tells
                      another, inputs, and where each thread comes to */
  /* Of a row that is one read, write or input and nothing else: what was
   * accessed, as the program names it, and its value; else NULL. */
  const char *lhs, *value;
  const char *type; /* as C writes it, or NULL */
  bool is_write;
  MemoryOrder load, store; /* of what it reads and writes; PLAIN: or nothing */
  /* Of a call that synchronises: its model, and what the call is about, as the
   * program names it; else NULL. */
  const Model *model;
  const char *object;
} TraceRow;

/* Row 'to' depends on row 'from', an earlier one: see trace_links.h. */
typedef enum {
  LINK_READS,  /* sees the value that 'from' stored */
  LINK_LOCK,   /* takes the lock that 'from' gave back, in another thread */
  LINK_WAKE,   /* goes on since 'from' woke it */
  LINK_CREATE, /* is the first of the thread that 'from' created */
  LINK_JOIN,   /* waited for the thread that ended in 'from' */
  N_LINK
} LinkKind;

typedef struct {
  LinkKind kind;
  uint32_t from, to; /* rows, by number */
} TraceLink;

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
  const TraceLink *links; /* sorted by 'to', then 'kind', then 'from' */
  uint32_t n_links;
  const TraceWait *waits; /* of a deadlock */
  uint32_t n_waits;
} TraceRows;

/* Lives in the arena.
 *
 *   require  the step was made with keep_log; the violation may be NULL */
TraceRows trace_rows_build(Arena *, const Program *, const Config *,
                           const Violation *);

/* The links to a row; '*n' says how many. */
const TraceLink *trace_rows_links(const TraceRows *, uint32_t row, uint32_t *n);

/* The row's text, escaped, and where it touches what threads share: the steps
 * whose values it sees, or that gave the lock which it takes: "<- 7, 9". */
const char *trace_row_text(Arena *, const TraceRows *, uint32_t row);

/* Is it more than a thread's own affair? */
bool trace_row_is_essential(const TraceRow *);

#endif
