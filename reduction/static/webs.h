/* webs.h - live-range splitting of registers (webs).
 *
 * An assignment of a register and a use that it may reach are of one web, and
 * so are two assignments that reach one use.  What a register is first used
 * for, and then for something else, as a variable that points here and later
 * there, are webs of their own: each is a register of its own here, so that an
 * analysis that pays no regard to the order of instructions does not mix them
 * up.  What a parameter is called with stays in its register.  All else is as
 * it was, with each instruction where it was. */
#ifndef REDUCTION_STATIC_WEBS_H
#define REDUCTION_STATIC_WEBS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Lives in the arena, with what it shares of the program. */
const Program *webs_split(Arena *, const Program *);

#endif
