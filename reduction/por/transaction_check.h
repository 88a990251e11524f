/* transaction_check.h - checks of the invariants of a transaction graph.
 *
 *   product    threads are in increasing order
 *   nodes      are in order of their levels, each at its own position; each
 *              begins an execution, or an edge leads to it
 *   positions  a thread has not started iff its creator is in the product and
 *              has not reached the creation
 *   edges      belong to a thread that can take its next transition; they lead
 *              to larger numbers, to a position where that thread has moved on
 *              and all others are unchanged, or have started
 *   blocking   is set only for threads that have a next transition
 *   sets       'open' and 'uses' have no dimension beyond the last
 *   decisions  are in order of their nodes, about conditionals that exist
 *   others     are of threads outside of the product, and have a window
 *              within it */
#ifndef REDUCTION_POR_TRANSACTION_CHECK_H
#define REDUCTION_POR_TRANSACTION_CHECK_H
#include "reduction/por/transaction.h"

/* Returns the first rule that is broken, with its location, in the arena; or
 * NULL. */
const char *transaction_check_find(Arena *, const TransactionGraph *);

/* Aborts with that report if there is one. */
void transaction_check(const TransactionGraph *, const char *stage);

#endif
