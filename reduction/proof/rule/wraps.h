/* wraps.h - a System in which some variables are not counted up or down any
 * further than their types go: what is proved of it needs that of the program.
 */
#ifndef REDUCTION_PROOF_RULE_WRAPS_H
#define REDUCTION_PROOF_RULE_WRAPS_H
#include "reduction/proof/rule/system.h"

/* Is it counted by constants where it may wrap around? */
bool system_may_wrap(const System *, VarId);

/* Without steps in which the variable wraps around; VAR_NONE: or any. */
const System *system_without_wraps(const System *, VarId);

#endif
