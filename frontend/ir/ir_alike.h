/* ir_alike.h - do two Programs do the same?
 *
 * True only if they are one but for names, texts, types, and places in the
 * source: then each instruction of the one is that of the other at its index.
 * Strings may say something else. */
#ifndef FRONTEND_IR_IR_ALIKE_H
#define FRONTEND_IR_IR_ALIKE_H
#include "frontend/ir/ir.h"

bool programs_are_alike(const Program *, const Program *);

#endif
