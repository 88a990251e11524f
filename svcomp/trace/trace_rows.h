/* trace_rows.h - text of an execution: the log of a replay as inputs and rows,
 * for trace.h to lay out.
 *
 * A row is one step, or one event between steps (an input, an allocation, the
 * end of a thread).  Steps inside library functions of synchronisation are
 * shown as the user's call: "lock m". */
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

/* Effect of a row on the order of threads. */
typedef enum {
  ROLE_NONE,
  ROLE_TAKES,   /* takes a lock, or a semaphore's unit */
  ROLE_GIVES,   /* releases it */
  ROLE_WAKES,   /* wakes threads that sleep on a condition */
  ROLE_SLEEPS,  /* sleeps, and releases its lock */
  ROLE_RETURNS, /* returns from sleep, and takes the lock again */
  ROLE_CREATES, /* creates thread 'peer' */
  ROLE_JOINS,   /* joins thread 'peer' */
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
  bool is_shared;    /* accesses an object that several threads access */
  bool is_essential; /* shown in the compact form: what one thread passes to
                      another, inputs, and where each thread ends up */
  /* For a row that is exactly one read, write or input: the accessed object, as
   * the program names it, and its value; else NULL. */
  const char *lhs, *value;
  const char *type; /* as C writes it, or NULL */
  bool is_write;
  MemoryOrder load, store; /* orders of read and write; PLAIN: or none */
  /* For a call that synchronises: its model, and its object, as the program
   * names it; else NULL. */
  const Model *model;
  const char *object;
} TraceRow;

/* Row 'to' depends on row 'from', an earlier one: see trace_links.h. */
typedef enum {
  LINK_READS,  /* sees the value that 'from' stored */
  LINK_STALE,  /* the same, and a later store to the same bytes was there */
  LINK_LOCK,   /* takes the lock that 'from' released, in another thread */
  LINK_WAKE,   /* goes on because 'from' woke it */
  LINK_CREATE, /* is the first row of the thread that 'from' created */
  LINK_JOIN,   /* has waited for the thread that ended in 'from' */
  LINK_BUFFER, /* the store that 'from' issued reaches memory */
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
  const TraceWait *waits; /* threads of a deadlock */
  uint32_t n_waits;
} TraceRows;

/* Returns the rows, in the arena.
 *
 *   require  the steps were made with keep_log; the violation may be NULL */
TraceRows trace_rows_build(Arena *, const Program *, const Config *,
                           const Violation *);

/* Returns the links to a row; '*n' is their number. */
const TraceLink *trace_rows_links(const TraceRows *, uint32_t row, uint32_t *n);

/* True for links from a store to a row that reads it. */
bool trace_link_reads(LinkKind);
/* True for links from a store: to a row that reads it, or where it reaches
 * memory. */
bool trace_link_is_of_value(LinkKind);

/* Returns the row's text, escaped.  If it touches shared objects, the text ends
 * with the steps whose values it sees, that issued the store which reaches
 * memory, or that released the lock which it takes: "<- 7, 9".  A wait ends
 * with the step that woke it. */
const char *trace_row_text(Arena *, const TraceRows *, uint32_t row);

/* True if the row concerns more than its own thread. */
bool trace_row_is_essential(const TraceRow *);

#endif
