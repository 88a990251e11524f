/* constant.h - values as constants of C, for expressions that other tools
 * read: no names of enumerators, a suffix only where the value needs it. */
#ifndef IR_CONSTANT_H
#define IR_CONSTANT_H
#include "frontend/base/arena.h"
#include "frontend/base/floats.h"
#include "frontend/ir/type.h"

/* NULL when values of the type have no constants: pointers but NULL, infinities
 * and NaNs, what is no scalar. */
const char *constant_text(Arena *, const Type *, uint64_t bits);

/* What 'bits' become when they are assigned to a number or boolean. */
uint64_t constant_convert(const Type *from, uint64_t bits, const Type *to,
                          Rounding);

#endif
