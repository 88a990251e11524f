/* read_bounds.h - upper bounds of values read, given how far the other threads
 * have progressed.  They hold for single nodes of the transaction graph, while
 * the range of a read (execution_facts.h) holds for all nodes together.
 *
 *   cost    O(nodes^2 * threads) for each read, of MOST_BOUNDED_NODES nodes at
 *           most */
#ifndef REDUCTION_POR_READ_BOUNDS_H
#define REDUCTION_POR_READ_BOUNDS_H
#include "reduction/por/transaction.h"

/* Adds a node with these positions, at which the transition is next.  Returns
 * the array of the largest value of each read there, for the caller to fill in;
 * NULL if there are no reads, or too many nodes. */
uint64_t *read_bounds_add(Arena *, ReadHighs *, uint32_t n_reads,
                          const uint32_t *passed);

/* Upper bound 'high' of the value read, where the transition is next and each
 * thread t has passed at most passed[t] of its transitions. */
typedef struct {
  TransitionId transition;
  uint32_t read;
  const uint32_t *passed; /* by thread */
  uint64_t high;
} ReadBound;

typedef struct {
  const ReadBound *data;
  uint32_t n;
} ReadBounds;

/* Returns the bounds, without those that the range of the read implies, or a
 * bound with weaker conditions.
 *
 *   require  a graph of all threads */
ReadBounds read_bounds_bound(Arena *, const TransactionGraph *);

#endif
