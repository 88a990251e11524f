/* uniform.h - Kahlon's own definition of schedule sensitivity (Kahlon, section
 * 4), for comparison with the finer rules of sensitivity.h.
 *
 * Two transitions next at a node are sensitive when some conditional that
 * def-use chains of any length reach from both, executed from there on, is not
 * one and the same constant over all nodes reachable from it at which it is
 * decided.
 *
 *   cost    O(nodes * accesses) for each node and pair: small graphs only */
#ifndef REDUCTION_POR_UNIFORM_H
#define REDUCTION_POR_UNIFORM_H
#include "reduction/por/transaction.h"

typedef struct Uniform Uniform;

/*   require  the graph is of all threads, and has its decisions */
Uniform *uniform_new(Arena *, const TransactionGraph *);

/* True if the next transitions of components s and t of the product are
 * sensitive at the node. */
bool uniform_is_sensitive(Uniform *, NodeId, uint32_t s, uint32_t t);

#endif
