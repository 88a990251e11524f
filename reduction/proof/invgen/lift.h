/* lift.h - lifting of an invariant from transactions (movers.h) to the original
 * System.
 *
 * The candidates are, at a node between transactions: the invariant there, or
 * that some lock is not free which is held inside of transactions.  At a node
 * inside of a transaction: that the invariant will hold after the rest of
 * it. */
#ifndef REDUCTION_PROOF_INVGEN_LIFT_H
#define REDUCTION_PROOF_INVGEN_LIFT_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/transform/movers.h"

/* Returns candidates by node, in the arena; the first of each is false.
 * 'whole': what is known of the original System; 'invariants': of its
 * transactions. */
CandidateList *lift_transactions(Arena *, const Proof *whole,
                                 const Transactions *, const Term *invariants);

#endif
