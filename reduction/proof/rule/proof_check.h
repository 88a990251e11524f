/* proof_check.h - checks of the form of a proof, before its clauses are asked.
 *
 *   invariants  have one bit, at each node
 *   locks       are shared, and what is free is a constant, as wide
 *   tickets     are shared, as is their base; a drawn number is a local of the
 *               node's template, as wide
 *   counts      are of shared variables, as wide as the sum
 *   rolls       are of templates that have many threads */
#ifndef REDUCTION_PROOF_RULE_PROOF_CHECK_H
#define REDUCTION_PROOF_RULE_PROOF_CHECK_H
#include "reduction/proof/rule/proof.h"

/* Aborts unless all of them hold; linear in the nodes, for each fact. */
void proof_check(const Proof *);

#endif
