/* c_text.h - terms over static variables as expressions of C, exactly. */
#ifndef REDUCTION_PROOF_RULE_C_TEXT_H
#define REDUCTION_PROOF_RULE_C_TEXT_H
#include "reduction/proof/rule/system.h"

/* True if an expression may name the variable: an integer of the program that
 * has a type. */
bool c_text_can_name(const System *, VarId);

/* Returns the expression for a term of one bit, in the arena; NULL: there is
 * none, or only a long one. */
const char *c_text(Arena *, const System *, Term);

#endif
