/* lock_order.h - lock order graph and its cycles: threads of which each waits
 * for what the next one holds.
 *
 * A lock is named by where it is: one that is a single object, or all that are
 * at one place of an array's elements or of the blocks made in one place.  An
 * edge is from a lock that a thread may hold, on some way, to one that it takes
 * there and waits for if need be; a lock that is tried is held, but not waited
 * for.  Waiting for a condition takes its mutex again.
 *
 * A cycle is *impossible* if of two of its edges no two threads can be there at
 * once: they come one after the other, or both hold a lock besides, a *gate*.
 * Readers of a read-write lock do not wait for each other.  Whether any other
 * cycle is a deadlock is for engines to say. */
#ifndef REDUCTION_STATIC_LOCK_ORDER_H
#define REDUCTION_STATIC_LOCK_ORDER_H
#include "frontend/ir/ir.h"

typedef struct {
  const char *from, *to; /* the locks */
  Loc held_at, taken_at; /* where 'from' was taken, where 'to' is */
  const Function *held_in, *taken_in;
  bool reads_held, reads_taken; /* for reading only */
} LockEdge;

enum { MOST_CYCLE = 4 };

typedef struct {
  uint32_t edges[MOST_CYCLE]; /* each from the lock that the last one is to */
  unsigned n;                 /* 1: a thread takes what it holds */
  bool repeats;               /* two times the same edge, or more often */
  const char *gate;           /* held at two of them; or NULL */
  bool is_ordered;            /* two of them are never there at once */
} LockCycle;

typedef struct {
  const LockEdge *edges; /* each of two places in the program once */
  uint32_t n_edges;
  const LockCycle *cycles; /* of at most MOST_CYCLE edges */
  uint32_t n_cycles;
  uint32_t n_locks; /* that are taken at all */
  bool is_cut;      /* there are more: of edges, or of cycles */
} LockOrder;

struct SharedAccesses; /* shared_accesses.h */

/* Lives in the arena. */
LockOrder lock_order_find(Arena *, const Program *,
                          const struct SharedAccesses *);

#endif
