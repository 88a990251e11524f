/* liveness.h - which registers of a function may still be read.
 *
 * A register is live at an instruction if some path from there reads it
 * before it is assigned.  Computed for one function when first asked for. */
#ifndef FRONTEND_IR_LIVENESS_H
#define FRONTEND_IR_LIVENESS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Liveness Liveness;

/* Lives in the arena. */
Liveness *liveness_new(Arena *, const Program *);

/* Before instruction 'at'; false when there is none. */
bool liveness_is_live(Liveness *, const Function *, uint32_t at, Reg);
/* May what the function's instruction assigns be read? */
bool liveness_is_read(Liveness *, const Function *, const Inst *);

#endif
