/* lock_order.h - lock order graph and its cycles: threads of which each waits
 * for a lock that the next one holds.
 *
 * A lock is named by its location.  It is a single object, or all objects at
 * one place of an array's elements or of the blocks allocated by one call.  An
 * edge leads from a lock that a thread may hold, on some path, to one that it
 * takes there, and for which it waits if need be.  A lock that is tried is
 * held, but not waited for.  Waiting for a condition takes its mutex again.
 *
 * A cycle is *impossible* if there are two edges at which no two threads can be
 * at once: they come one after the other, or both hold another lock, a *gate*.
 * Readers of a read-write lock do not wait for each other.  Whether any other
 * cycle is a deadlock is decided by the engines. */
#ifndef REDUCTION_STATIC_LOCK_ORDER_H
#define REDUCTION_STATIC_LOCK_ORDER_H
#include "frontend/ir/ir.h"

typedef struct {
  const char *from, *to; /* the locks */
  Loc held_at, taken_at; /* locations where 'from' was taken, and
                            where 'to' is taken */
  const Function *held_in, *taken_in;
  bool reads_held, reads_taken; /* taken for reading only */
} LockEdge;

enum { MOST_CYCLE = 4 };

typedef struct {
  uint32_t edges[MOST_CYCLE]; /* each begins at the lock where the last one
                                 ends */
  unsigned n;                 /* 1: a thread takes a lock that it holds */
  bool repeats;               /* the same edge occurs more than once */
  const char *gate;           /* lock held at two of them; or NULL */
  bool is_ordered;            /* two of them are never taken at once */
} LockCycle;

typedef struct {
  const LockEdge *edges; /* each pair of program locations once */
  uint32_t n_edges;
  const LockCycle *cycles; /* each of at most MOST_CYCLE edges */
  uint32_t n_cycles;
  uint32_t n_locks; /* number of locks that are taken */
  bool is_cut;      /* some edges or cycles are missing: there are too many */
} LockOrder;

struct SharedAccesses; /* shared_accesses.h */

/* Lives in the arena. */
LockOrder lock_order_find(Arena *, const Program *,
                          const struct SharedAccesses *);

#endif
