/* read_bounds.h - upper bounds of values read, given how far the other threads
 * have progressed: of nodes of the transaction graph one by one, where the
 * range of a read (execution_facts.h) is of all of them together.
 *
 *   cost    O(nodes^2 * threads) for each read, of MOST_HEIGHTS nodes at most
 */
#ifndef REDUCTION_POR_READ_BOUNDS_H
#define REDUCTION_POR_READ_BOUNDS_H
#include "reduction/por/transaction.h"

/* The transition is next at the node with these positions: to be filled with
 * the largest value of each read; NULL: nobody asks. */
uint64_t *read_bounds_add(Arena *, Heights *, uint32_t n_reads,
                          const uint32_t *passed);

/* Where the transition is next, and each thread t has passed passed[t] of its
 * transitions at most, the value that it reads is no larger than 'high'. */
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

/* None that the range of the read, or one that asks for less, says already.
 *   require  a graph of all threads */
ReadBounds read_bounds_bound(Arena *, const TransactionGraph *);

#endif
