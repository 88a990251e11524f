/* callees.h - call graph: the functions that a call by a pointer may lead to.
 *
 * As points_to.h has it, for whatever chain of calls leads to the call; where
 * that is not known, each function whose address goes anywhere.  In either case
 * only those that take the arguments. */
#ifndef REDUCTION_STATIC_CALLEES_H
#define REDUCTION_STATIC_CALLEES_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"

typedef struct Callees Callees;

/* Lives in the arena. */
Callees *callees_new(Arena *, const Program *, const Stop *);
/* One after the other, each once: the next, or FUNC_NONE; '*from' is 0 at
 * first. Also of a call of a function by its name. */
FuncId callees_next(const Callees *, const Inst *call, uint32_t *from);

#endif
