/* system_check.h - checks of the invariants of a System.
 *
 *   variables  are variables of the term store, at most 64 bits wide; a local
 *              has a template and a copy of its width, a shared one neither;
 *              an initial value is a constant, and a ghost is shared
 *   templates  main is made once; the first node is one of the template; the
 *              number of a thread is a local of a template with many threads,
 *              else shared
 *   nodes      only main is alone
 *   edges      are ordered by the node that they leave, and stay in its
 *              template; a guard has one bit; an edge to NODE_ERROR is one that
 *              fails, and says why
 *   updates    are as wide as their variables, which differ; they change shared
 *              variables and locals of the thread, never a thread's number
 *   threads    that are made are not main, and have arguments for their locals
 *   arrays     stores are ordered by node; elements are as wide as the array */
#ifndef REDUCTION_PROOF_RULE_SYSTEM_CHECK_H
#define REDUCTION_PROOF_RULE_SYSTEM_CHECK_H
#include "reduction/proof/rule/system.h"

/* Aborts unless all of them hold; linear in the System. */
void system_check(const System *);

#endif
