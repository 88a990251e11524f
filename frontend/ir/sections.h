/* sections.h - which code may run outside of atomic sections.
 *
 * Found without running anything: by control flow in each function, and by
 * who calls it.  A function whose address goes anywhere may be called
 * anywhere.  What a call does to the depth of its caller is left out. */
#ifndef FRONTEND_IR_SECTIONS_H
#define FRONTEND_IR_SECTIONS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Sections Sections;

/* Lives in the arena. */
const Sections *sections_new(Arena *, const Program *);
/* May the instruction be executed with no section open, as far as the
 * function and its callers go? */
bool sections_is_outside(const Sections *, FuncId, uint32_t at);
/* Does some function leave a section open, or end one that it did not begin?
 * Then its callers are elsewhere than they seem to be. */
bool sections_are_odd(const Sections *);

/* Mark the functions whose address goes anywhere, by FuncId. */
void sections_find_pointed_at(const Program *, bool *is_pointed_at);

#endif
