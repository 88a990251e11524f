/* compatible.h - compatibility of types of declarations in two translation
 * units (C11 6.2.7).  Integers of one size and signedness are taken for the
 * same. */
#ifndef FRONTEND_IR_COMPATIBLE_H
#define FRONTEND_IR_COMPATIBLE_H
#include "frontend/ir/type.h"

bool types_are_compatible(Arena *, const Type *, const Type *);
/* For incompatible types: describes the members that differ, up to the place of
 * the second one.  NULL if no members differ. */
const char *types_difference(Arena *, const Type *, const Type *);

#endif
