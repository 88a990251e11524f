/* race_pairs.h - pairs of accesses that may race, by the graph of all threads.
 *
 * Two accesses are left out where no node has both transitions next: a lock
 * that is held at one of them keeps the other thread from there, as does all
 * else that the abstract states know of.  What is left may be less than that:
 * the states are not asked where an access goes. */
#ifndef REDUCTION_POR_RACE_PAIRS_H
#define REDUCTION_POR_RACE_PAIRS_H
#include "reduction/por/transaction.h"

/* The Threads of the graph, with those 'races' that have a partner still; or
 * these Threads, where that is all of them. */
const Threads *race_pairs_left(Arena *, const Threads *,
                               const TransactionGraph *);

#endif
