/* constant.h - values as constants of C, for expressions that other tools read:
 * without enumerator names, with a suffix only if the value needs it. */
#ifndef IR_CONSTANT_H
#define IR_CONSTANT_H
#include "frontend/base/arena.h"
#include "frontend/base/floats.h"
#include "frontend/ir/type.h"

/* Returns NULL if the value has no constant: pointers except NULL, infinities
 * and NaNs, values of non-scalar types. */
const char *constant_text(Arena *, const Type *, uint64_t bits);

/* Returns 'bits' as converted by an assignment to a number or boolean. */
uint64_t constant_convert(const Type *from, uint64_t bits, const Type *to,
                          Rounding);

#endif
