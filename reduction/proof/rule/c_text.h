/* c_text.h - terms over static variables as expressions of C, exactly. */
#ifndef REDUCTION_PROOF_RULE_C_TEXT_H
#define REDUCTION_PROOF_RULE_C_TEXT_H
#include "reduction/proof/rule/system.h"

/* What an expression may name: integers of the program, by their types. */
bool c_text_can_name(const System *, VarId);

/* Of a term of one bit, in the arena; NULL: there is none, or a long one. */
const char *c_text(Arena *, const System *, Term);

#endif
