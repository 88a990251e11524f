/* compatible.h - may declarations of one thing in two translation units have
 * these types (C11 6.2.7)?  Integers of one size and signedness are taken for
 * the same. */
#ifndef FRONTEND_IR_COMPATIBLE_H
#define FRONTEND_IR_COMPATIBLE_H
#include "frontend/ir/type.h"

bool types_are_compatible(Arena *, const Type *, const Type *);
/* Of types that are not: what members say that differ, up to the place of the
 * second; or NULL where no members differ. */
const char *types_difference(Arena *, const Type *, const Type *);

#endif
