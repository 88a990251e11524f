/* ir_alike.h - equality of two Programs up to names and source positions.
 *
 * True only if they are equal except for names of variables, texts, types, and
 * places in the source: instructions correspond by index.  Strings may
 * differ. */
#ifndef FRONTEND_IR_IR_ALIKE_H
#define FRONTEND_IR_IR_ALIKE_H
#include "frontend/ir/ir.h"

bool programs_are_alike(const Program *, const Program *);

#endif
