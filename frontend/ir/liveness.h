/* liveness.h - live registers of a function.
 *
 * A register is live at an instruction if some path from there reads it before
 * it is assigned.  Computed for a function at its first query. */
#ifndef FRONTEND_IR_LIVENESS_H
#define FRONTEND_IR_LIVENESS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Liveness Liveness;

/* Lives in the arena. */
Liveness *liveness_new(Arena *, const Program *);

/* True if the register is live before instruction 'at'; false if there is no
 * register. */
bool liveness_is_live(Liveness *, const Function *, uint32_t at, Reg);
/* True if the value that the instruction assigns may be read. */
bool liveness_is_read(Liveness *, const Function *, const Inst *);

#endif
