/* sections.h - static analysis: code that may run outside of atomic sections.
 *
 * The analysis uses control flow in each function, and the call graph.  A
 * function whose address is taken may be called anywhere.  Changes of the
 * caller's depth by a call are ignored. */
#ifndef FRONTEND_IR_SECTIONS_H
#define FRONTEND_IR_SECTIONS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Sections Sections;

/* Lives in the arena. */
const Sections *sections_new(Arena *, const Program *);
/* True if the instruction may be executed with no section open, judged by the
 * function and its callers. */
bool sections_is_outside(const Sections *, FuncId, uint32_t at);
/* True if some function leaves a section open, or ends one that it did not
 * begin.  The depth of its callers is then unreliable. */
bool sections_are_odd(const Sections *);

/* Marks the functions whose address is taken, by FuncId. */
void sections_find_pointed_at(const Program *, bool *is_pointed_at);

#endif
