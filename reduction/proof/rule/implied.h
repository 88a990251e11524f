/* implied.h - candidates implied by others: of comparisons of a variable with
 * constants, or of two variables, those that follow from another; and what
 * follows from the constants that variables are. */
#ifndef REDUCTION_PROOF_RULE_IMPLIED_H
#define REDUCTION_PROOF_RULE_IMPLIED_H
#include "reduction/proof/rule/system.h"

typedef struct Implied Implied;

/* Of these candidates, some of which may be TERM_NONE, in the arena.  What is
 * in a memo is forgotten. */
Implied *implied_new(Arena *, const System *, const Term *candidates,
                     uint32_t n, TermMemo *);

/* Which of them those at the other places imply; where one is TERM_NONE, it is
 * not there. */
void implied_find(const Implied *, const Term *left, TermMemo *, bool *out);

#endif
