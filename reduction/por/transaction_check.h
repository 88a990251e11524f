/* transaction_check.h - the invariants of a transaction graph, checked.
 *
 *   product    threads in increasing order
 *   nodes      stand in order of their levels, each at a position of its own;
 *              each begins an execution, or an edge leads to it
 *   positions  a thread has not started iff the one that makes it is in the
 *              product and has not come so far
 *   edges      of a thread that can take its next transition: to larger
 *              numbers, to a position where that one went on and all others
 *              are where they were, or have started
 *   blocking   of a thread that has a next transition, and only of those
 *   sets       'open' and 'uses' have no dimension beyond the last
 *   decisions  stand in order of their nodes; of conditionals that exist
 *   others     are of threads outside of the product, and have a window
 *              within it */
#ifndef REDUCTION_POR_TRANSACTION_CHECK_H
#define REDUCTION_POR_TRANSACTION_CHECK_H
#include "reduction/por/transaction.h"

/* The first rule that is broken, with its place, in the arena; or NULL. */
const char *transaction_check_find(Arena *, const TransactionGraph *);

/* Abort with that report if there is one. */
void transaction_check(const TransactionGraph *, const char *stage);

#endif
