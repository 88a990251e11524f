/* callees.h - call graph: the functions to which a call by a pointer may lead.
 *
 * They are those of points_to.h, over all calling contexts; if these are not
 * known, all functions whose address is taken.  In either case only functions
 * count that can be called with the arguments. */
#ifndef REDUCTION_STATIC_CALLEES_H
#define REDUCTION_STATIC_CALLEES_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"

typedef struct Callees Callees;

/* Lives in the arena. */
Callees *callees_new(Arena *, const Program *, const Stop *);
/* Returns the next callee, each once, or FUNC_NONE; '*from' is 0 at first.
 * Also for a call of a function by its name. */
FuncId callees_next(const Callees *, const Inst *call, uint32_t *from);

#endif
