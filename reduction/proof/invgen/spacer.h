/* spacer.h - an invariant of a System out of the clauses of the rule
 * themselves, for houdini.h's to be stronger: which predicates of nodes satisfy
 * them is asked of Spacer (solver/horn.h), beside whatever else is tried.
 *
 * Where others look among candidates, it finds by itself what numbers have to
 * do with each other, in sums of several and by cases.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROOF_INVGEN_SPACER_H
#define REDUCTION_PROOF_INVGEN_SPACER_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/rule/proof.h"

typedef struct Spacer Spacer;

/* Begins to look for what the given invariants, which are all kept, lack to be
 * a proof, for so many seconds of processor time. */
Spacer *spacer_new(const Proof *, unsigned seconds);
/* Ends it; NULL is allowed. */
void spacer_delete(Spacer *);

/* Is there nothing to wait for?  Waits for so many milliseconds. */
bool spacer_is_over(Spacer *, unsigned milliseconds);
/* Is there an answer? */
bool spacer_has_found(Spacer *);
/* By node, one bit, in the arena; implies the given invariants.  NULL: there is
 * none, or it says nothing. */
const Term *spacer_found(Spacer *, Arena *);
/* By node: what this adds, with what it rests on; and of shared variables alone
 * what it says anywhere, which may not hold: for who takes apart what was one
 * step, where more is needed.
 *   require  something was found */
const Term *spacer_guesses(Spacer *, Arena *);
/* These, and by node what is said anywhere of shared variables alone. */
const CandidateList *spacer_more_guesses(Spacer *, Arena *,
                                         const CandidateList *);

#endif
