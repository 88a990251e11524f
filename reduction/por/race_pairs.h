/* race_pairs.h - pairs of accesses that may race, by the graph of all threads.
 *
 * Two accesses are left out if no node has both transitions next: a lock held
 * at one of them keeps the other thread from there, as does any other fact in
 * the abstract states.  The result may still contain pairs that cannot race,
 * since the addresses of accesses are not evaluated. */
#ifndef REDUCTION_POR_RACE_PAIRS_H
#define REDUCTION_POR_RACE_PAIRS_H
#include "reduction/por/transaction.h"

/* Returns the graph's Threads, with only those 'races' that still have a
 * partner; or the same Threads, if these are all. */
const Threads *race_pairs_left(Arena *, const Threads *,
                               const TransactionGraph *);

#endif
