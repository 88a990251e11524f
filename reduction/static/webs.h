/* webs.h - live-range splitting of registers (webs).
 *
 * An assignment of a register and a use that it may reach are of one web, and
 * so are two assignments that reach one use.  A register that is first used for
 * one purpose, and later for another, such as a variable that points here and
 * then there, has several webs.  Each web becomes a register here, so that a
 * flow-insensitive analysis keeps them apart.  A parameter's initial value
 * stays in its register.  All else is unchanged, with each instruction where it
 * was. */
#ifndef REDUCTION_STATIC_WEBS_H
#define REDUCTION_STATIC_WEBS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Lives in the arena, with what it shares of the program. */
const Program *webs_split(Arena *, const Program *);

#endif
