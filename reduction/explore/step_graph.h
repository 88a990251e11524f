/* step_graph.h - recorded execution graph: the steps of one execution, the
 * write that each read takes its value from (rf), and the order of the writes
 * of each atomic cell (mo).
 *
 * Records are in the order in which a search has added them.  A step is one
 * record, but an update is two: its read, and after it its write, the *second*
 * record of the step.  A step comes after its thread's previous one (po), after
 * the one that created its thread, after the last one of a thread that it
 * joins, and after the write that it reads; its *prefix* is all that comes
 * before it.
 *
 * Objects have other numbers in executions with another order of steps, so that
 * cells are identified by addresses.
 *
 * Sections of the library that conflict are updates of a cell of sections, one
 * of 0 bytes (section_cells.h).  A section that waits is a read of it, and its
 * thread's last record.
 *
 *   cost    n records: all functions O(n), if no other cost is named */
#ifndef REDUCTION_EXPLORE_STEP_GRAPH_H
#define REDUCTION_EXPLORE_STEP_GRAPH_H
#include "reduction/semantics/config.h"

/* The index-th step of the thread, from 0.  Thread NO_THREAD: none; as a
 * message, the initial value. */
typedef struct {
  ThreadId thread;
  uint32_t index;
} StepId;
enum { NO_THREAD = UINT32_MAX, NO_RECORD = UINT32_MAX };

typedef struct {
  uint64_t address;
  unsigned bytes;
} StepBytes;

/* Memory of the library, or of a section of the library. */
typedef struct {
  StepBytes at;
  bool writes;
} StepAccess;

typedef struct {
  StepId step;
  const Inst *inst; /* the first one of the step */
  StepBytes cell;   /* if it reads or writes one */
  bool reads, writes;
  bool is_second;
  bool is_open;    /* it is yet to be executed: only its source is known */
  bool ends;       /* its thread's last one */
  bool spins;      /* its thread has gone round a loop without effect */
  bool waits;      /* it was not executed: a section that waits */
  bool rereads;    /* in a loop: see config_rereads */
  bool is_covered; /* its thread goes no further: see graph_search.h */
  bool is_plain;   /* its inputs have their first values */
  bool is_section;
  MemoryOrder order; /* of a store that is no section */
  unsigned fences;   /* set of 1 << MemoryOrder: fences after the access */
  StepId source, creator, joined;
  ThreadId child;   /* the thread that it creates, or NO_THREAD */
  uint64_t *inputs; /* answers, but those about memory; owned */
  uint32_t n_inputs;
  StepAccess *accesses; /* owned */
  uint32_t n_accesses;
  bool
      is_silent; /* it may belong to a pure iteration (purity.h), which began */
  uint64_t position_hash; /* purity_hash of the thread before it */
} StepRecord;

/* Messages of a cell in modification order, without the initial one. */
typedef struct {
  StepBytes cell;
  StepId *steps;
  uint32_t n, cap;
} StepOrder;

typedef struct {
  StepRecord *records;
  StepOrder *orders;
  uint32_t n, cap, n_orders;
} StepGraph;

bool step_is_same(StepId, StepId);
bool step_bytes_equal(StepBytes, StepBytes);
/* True if the record accesses a cell of sections. */
bool step_is_ordered_section(const StepRecord *);
/* True if nothing was executed for the record: it is open, or waits. */
bool step_is_unexecuted(const StepRecord *);

void step_graph_release(StepGraph *);
/* Appends a record, which the graph owns from then on.  The message of a record
 * that writes is put into the order later. */
void step_graph_add(StepGraph *, StepRecord);
/* Removes the records from 'n' on, and their messages. */
void step_graph_cut(StepGraph *, uint32_t n);

/* step_graph_fill replaces the open record by the given one, which was
 * executed; step_graph_open opens it again. */
void step_graph_fill(StepGraph *, uint32_t record, StepRecord);
void step_graph_open(StepGraph *, uint32_t record);

/* Returns the number of the step's first record, or NO_RECORD. */
uint32_t step_graph_find(const StepGraph *, StepId);
/* Returns the numbers of all first records, one thread after the other and in
 * program order.  For the caller to free. */
uint32_t *step_graph_program_order(const StepGraph *, uint32_t *n);
/* Returns the thread's last record, or NULL. */
const StepRecord *step_graph_last(const StepGraph *, ThreadId);
/* Returns the step that has created the step's thread, if the step is the first
 * one of that. */
StepId step_graph_creator(const StepGraph *, StepId);

/* Puts the message into the cell's modification order, directly after
 * 'before'. */
void step_graph_put(StepGraph *, StepBytes, StepId before, StepId message);
void step_graph_take_out(StepGraph *, StepBytes, StepId message);
/* Returns the cell's modification order; NULL: it has only the initial
 * message. */
const StepOrder *step_graph_order(const StepGraph *, StepBytes);
/* Returns the last message of the cell. */
StepId step_graph_latest(const StepGraph *, StepBytes);

/* Marks the records of the step, whether it is there or not, and of its prefix
 * in 'in', of n elements, which are false.  The record gives what it comes
 * after. */
void step_graph_prefix(const StepGraph *, const StepRecord *, bool *in);

/* Returns a copy of the records that are in 'in', of n elements, and of their
 * messages.  For the caller to release.
 *
 *   require  'in' has the prefix of each of its steps */
StepGraph step_graph_part(const StepGraph *, const bool *in);

/* Returns the records that the write may revisit, of 'n': reads of its cell
 * that are not in its prefix, where each record that would be removed was added
 * as the maximal extension of what was there or is in the prefix.  A removed
 * read, and the revisited one, reads the last message; a removed write is the
 * last message, and nobody has read it.  For the caller to free.
 *
 *   require  the write is in no order
 *   cost     O(n^2) */
uint32_t *step_graph_revisits(const StepGraph *, const StepRecord *write,
                              uint32_t *n);
/* Returns the graph in which the read of that number takes its value from the
 * write, which is to be executed: without the records that were added after the
 * read, but for the prefix of the write. */
StepGraph step_graph_revisit(const StepGraph *, const StepRecord *write,
                             uint32_t read);

#endif
