/* graph_line.h - a thread's events in an execution graph, and the messages of a
 * cell, shared between copies of the graph.
 *
 * A line grows at its end, and copies of a graph differ in few events.  So
 * lines, and the chunks of events that they consist of, are shared, with
 * reference counts, and copied when they change: of a line only the last
 * chunk. */
#ifndef REDUCTION_SEMANTICS_GRAPH_LINE_H
#define REDUCTION_SEMANTICS_GRAPH_LINE_H
#include "reduction/semantics/execution_graph.h"

typedef struct {
  GraphKind kind;
  MemoryOrder order;
  uint32_t cell;
  uint32_t time, step;
  GraphEventId source; /* READ, UPDATE: message that is read */
  ConfigValue value;   /* WRITE, UPDATE: value that is written */
  Clock *seen, *released;
} GraphEvent;

enum { CHUNK = 16 };

typedef struct {
  uint32_t refs;
  bool is_hashed; /* 'hash' is that of its events, of which there are CHUNK */
  uint64_t hash;
  GraphEvent events[CHUNK];
} EventChunk;

typedef struct {
  uint32_t refs, n; /* number of events */
  uint32_t cap;     /* of 'chunks' */
  EventChunk **chunks;
} GraphLine;

typedef struct {
  uint32_t refs;
  uint32_t object;
  uint64_t offset;
  unsigned bytes;
  ConfigValue first;
  bool is_set;         /* 'first' is a value */
  GraphEventId *order; /* messages, but the first */
  uint32_t n, cap;
  uint64_t sum; /* hash of 'order' */
} GraphCell;

static inline uint64_t graph_event_word(GraphEventId e) {
  return (uint64_t)e.thread << 32 | e.index;
}

static inline const GraphEvent *line_at(const GraphLine *x, uint32_t i) {
  return &x->chunks[i / CHUNK]->events[i % CHUNK];
}

GraphLine *line_new(void);
void line_release(GraphLine *);
/* Adds an event at the end; returns its index. */
uint32_t line_add(GraphLine **, GraphEvent);
/* Returns the last event, for a change. */
GraphEvent *line_last(GraphLine **);
/* Drops the last event. */
void line_drop_last(GraphLine **);

GraphCell *cell_new(GraphCell);
void cell_release(GraphCell *);
/* Puts the message at that number, from 1 on. */
void cell_insert(GraphCell **, uint32_t number, GraphEventId);

#endif
