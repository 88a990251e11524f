/* spacer.h - invariant of a System by Spacer (solver/horn.h), to strengthen
 * that of houdini.h.
 *
 * The clauses of the rule (proof.h) are given to Spacer as Horn clauses; it
 * looks for predicates of nodes that satisfy them, concurrently with other
 * attempts.  Unlike Houdini, it needs no candidates: it finds relations of
 * several numbers, such as sums, and distinctions of cases.
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
 * and all that it says at any node of shared variables alone, which need not
 * hold here.  They serve to lift the answer to a System with smaller steps,
 * where more is needed.
 *
 *   require  something was found */
const Term *spacer_guesses(Spacer *, Arena *);
/* Returns these candidates, and at each node all that the answer says anywhere
 * of shared variables alone. */
const CandidateList *spacer_more_guesses(Spacer *, Arena *,
                                         const CandidateList *);

#endif
