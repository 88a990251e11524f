/* wraps.h - a System without the steps in which counters wrap around.  Its
 * proof is one of the program only if these never wrap around there: it serves
 * to explain why there is no proof. */
#ifndef REDUCTION_PROOF_RULE_WRAPS_H
#define REDUCTION_PROOF_RULE_WRAPS_H
#include "reduction/proof/rule/system.h"

/* True if the variable is counted by constants where it may wrap around. */
bool system_may_wrap(const System *, VarId);

/* Returns the System without steps in which the variable wraps around;
 * VAR_NONE: in which any does. */
const System *system_without_wraps(const System *, VarId);

#endif
