/* spacer.h - invariant of a System out of the clauses of the rule themselves,
 * to strengthen that of houdini.h.  Spacer (solver/horn.h) looks for predicates
 * of nodes that satisfy them, concurrently with other attempts.
 *
 * Other methods look among candidates; Spacer itself finds relations of
 * numbers, as sums of several, and by cases.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_SPACER_H
#define REDUCTION_PROOF_INVGEN_SPACER_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/rule/proof.h"

typedef struct Spacer Spacer;

/* Starts the search for what the given invariants, all of which are kept, lack
 * to be a proof.  It has so many seconds of processor time. */
Spacer *spacer_new(const Proof *, unsigned seconds);
/* Ends the search; NULL is allowed. */
void spacer_delete(Spacer *);

/* True if there is nothing to wait for.  Waits for up to so many
 * milliseconds. */
bool spacer_is_finished(Spacer *, unsigned milliseconds);
/* True if there is an answer. */
bool spacer_has_found(Spacer *);
/* Returns the invariants by node, one bit, in the arena; they imply the given
 * ones.  NULL: there are none, or the answer is empty. */
const Term *spacer_found(Spacer *, Arena *);
/* Returns guesses, by node: what the answer adds, and the premises it rests on;
 * and all that it says anywhere of shared variables alone, which may not hold.
 * They serve where a step is taken apart, so that more is needed.
 *
 *   require  something was found */
const Term *spacer_guesses(Spacer *, Arena *);
/* Returns these candidates, and at each node all that the answer says anywhere
 * of shared variables alone. */
const CandidateList *spacer_more_guesses(Spacer *, Arena *,
                                         const CandidateList *);

#endif
