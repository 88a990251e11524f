/* execution_graph.h - execution graph of the atomic accesses so far, and what
 * RC11 lets the next one do (Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing
 * sequential consistency in C/C++11, PLDI 2017).
 *
 * Events of a thread are numbered in program order.  A *cell* is an atomic
 * object; what is written there are *messages*, in modification order, the
 * first of which is what the cell held before its first atomic access.  Events
 * are added in an order in which program order and read-from have no cycle.
 *
 *   coherence   an event neither reads nor writes a message that comes, in
 *               modification order, before one that was written or read by what
 *               happens before the event; the message of an update comes
 *               directly after the one it reads
 *   psc         the partial order of seq_cst events has no cycle.  It is
 *               computed from the graph; the order in which steps were taken
 *               does not matter
 *
 * Happens-before is the race detector's: what an event has *seen* is its
 * thread's clock after the event.  Release sequences are those of C++20: they
 * consist of a store and updates alone.  A *spot* is a position in modification
 * order at which a new message may be put.
 *
 * Graphs are shared between configurations and copied when they change.
 *
 *   cost    coherence O(events of the cell); psc O(seq_cst events * events),
 *           once for each of them; where there are seq_cst fences, for each
 *           event */
#ifndef REDUCTION_SEMANTICS_EXECUTION_GRAPH_H
#define REDUCTION_SEMANTICS_EXECUTION_GRAPH_H
#include "reduction/semantics/block.h"
#include "reduction/semantics/vector_clock.h"

typedef struct ExecutionGraph ExecutionGraph;

typedef enum {
  GRAPH_READ,
  GRAPH_WRITE,
  GRAPH_UPDATE, /* read-modify-write */
  GRAPH_FENCE,
  GRAPH_OTHER /* plain accesses and sections of the library, some in a row */
} GraphKind;

enum { CELL_NONE = UINT32_MAX, NOBODY = UINT32_MAX };

typedef struct {
  uint32_t thread, index;
} GraphEventId; /* thread NOBODY: the cell's first message */

ExecutionGraph *graph_new(void);
ExecutionGraph *graph_share(ExecutionGraph *);
void graph_release(ExecutionGraph *);

/* Returns the cell of exactly these bytes, or CELL_NONE.  Sets '*overlaps' if
 * another cell has some of them. */
uint32_t graph_find(const ExecutionGraph *, uint32_t object, uint64_t offset,
                    unsigned bytes, bool *overlaps);
/* Adds a cell; its first message has the value, or is indeterminate (C11
 * 6.2.4p6) if that is NULL. */
uint32_t graph_add_cell(ExecutionGraph **, uint32_t object, uint64_t offset,
                        unsigned bytes, const ConfigValue *);
/* True if the message has a value. */
bool graph_has_value(const ExecutionGraph *, uint32_t cell, GraphEventId);

/* What is known to the thread is given by its clock: each event has the time of
 * its thread at which it took place. */
typedef struct {
  uint32_t thread, time;
  const Clock *now;
  uint32_t step; /* as in Event, of the event that comes */
} GraphThread;

/* Return the number of messages that a load of the thread may read, and the
 * i-th of them, the last in modification order first. */
uint32_t graph_count_sources(const ExecutionGraph *, uint32_t cell,
                             GraphThread);
GraphEventId graph_source(const ExecutionGraph *, uint32_t cell, uint32_t i);
/* Returns the number of spots for a store of the thread; spot 0 is the end of
 * modification order. */
uint32_t graph_count_spots(const ExecutionGraph *, uint32_t cell, GraphThread);

/* Returns the message that comes directly before the spot. */
GraphEventId graph_before_spot(const ExecutionGraph *, uint32_t cell,
                               GraphThread, uint32_t i);
/* Returns the step that has written the message; 0: it is the first message. */
uint32_t graph_step(const ExecutionGraph *, GraphEventId);
/* Returns it for the message directly before that of the thread's last
 * event. */
uint32_t graph_step_before_newest(const ExecutionGraph *, uint32_t thread);

ConfigValue graph_value(const ExecutionGraph *, uint32_t cell, GraphEventId);
/* Returns the clock that an acquire read of the message gets; may be NULL. */
Clock *graph_released(const ExecutionGraph *, GraphEventId);

/* Add an event, and return it. */
GraphEventId graph_read(ExecutionGraph **, GraphThread, uint32_t cell,
                        MemoryOrder, GraphEventId source);
GraphEventId graph_write(ExecutionGraph **, GraphThread, uint32_t cell,
                         MemoryOrder, uint32_t spot, ConfigValue);
/* Makes the thread's last read an update.  False, and nothing is done, if
 * another update has read the same message. */
bool graph_update(ExecutionGraph **, uint32_t thread, MemoryOrder, ConfigValue);
void graph_fence(ExecutionGraph **, GraphThread, MemoryOrder);
void graph_other(ExecutionGraph **, GraphThread);
/* Returns the set, of 1 << MemoryOrder, of the fences that end the thread's
 * events. */
unsigned graph_last_fences(const ExecutionGraph *, uint32_t thread);
/* True if the thread's last event reads a cell from which the thread has read
 * another message before, with none but reads of it in between. */
bool graph_rereads(const ExecutionGraph *, uint32_t thread);
/* True if the thread's events from that read on have the effect of those that
 * the other graph has in their place: reads of what the last one reads, none of
 * which synchronises more than that, and the same update, if it is one.  Then
 * no more happens before what follows, and seq_cst reads can come just before
 * the last event in psc.
 *
 *   require  graph_rereads; the graphs are the same before these events */
bool graph_is_covered(const ExecutionGraph *, const ExecutionGraph *by,
                      uint32_t thread);
/* True if the thread's last event wrote the last message of its cell. */
bool graph_newest_is_last(const ExecutionGraph *, uint32_t thread);

/* Sets, after the race detector has handled the thread's last event, its clock
 * and the clock that its message releases, if it has one. */
void graph_see(ExecutionGraph **, uint32_t thread, Clock *seen,
               Clock *released);

/* True if all messages that were added from the earlier graph of an execution
 * to the later one are of updates that store the value they read.  Without them
 * an execution has fewer edges: who reads one reads its source instead. */
bool graph_keeps_messages(const ExecutionGraph *earlier,
                          const ExecutionGraph *later);

/* True if psc has no cycle, as before the thread's last event was added. */
bool graph_stays_consistent(const ExecutionGraph *, uint32_t thread);

uint64_t graph_hash(const ExecutionGraph *, BlockSpace);
bool graph_equal(const ExecutionGraph *, BlockSpace, const ExecutionGraph *,
                 BlockSpace);

#endif
