/* implied.h - candidates implied by others.  Among comparisons of a variable
 * with constants, or of two variables, these follow from another one; or they
 * follow from the constants that variables equal. */
#ifndef REDUCTION_PROOF_RULE_IMPLIED_H
#define REDUCTION_PROOF_RULE_IMPLIED_H
#include "reduction/proof/rule/system.h"

typedef struct Implied Implied;

/* Prepares these candidates, some of which may be TERM_NONE, in the arena.  It
 * clears the memo. */
Implied *implied_new(Arena *, const System *, const Term *candidates,
                     uint32_t n, TermMemo *);

/* Sets out[i] if others imply the i-th candidate; those that are TERM_NONE in
 * 'left' are not there. */
void implied_find(const Implied *, const Term *left, TermMemo *, bool *out);

#endif
