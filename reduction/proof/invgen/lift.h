/* lift.h - lifting of an invariant from transactions (movers.h) to the original
 * System.
 *
 * At a node that stays: what holds there in between of transactions, or a lock
 * that is held inside of some is not free.  Inside of one: that what the rest
 * of it leads to will hold. */
#ifndef REDUCTION_PROOF_INVGEN_LIFT_H
#define REDUCTION_PROOF_INVGEN_LIFT_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/transform/movers.h"

/* By node, in the arena; the first of each is false.  'whole': what is known of
 * the System as it is; 'invariants': of its transactions. */
CandidateList *lift_transactions(Arena *, const Proof *whole,
                                 const Transactions *, const Term *invariants);

#endif
