/* additions.h - commuting additions in the code: counter++, sum -= n.
 *
 * An addition is a LOAD, and in the straight code after it a STORE of the
 * loaded value plus or minus a number.  The registers in between are assigned
 * only there, and read only there.  Two additions to the same bytes, each
 * without anything in between, commute: they leave the same state, except for
 * registers that nobody reads. */
#ifndef REDUCTION_STATIC_ADDITIONS_H
#define REDUCTION_STATIC_ADDITIONS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Additions Additions;

/* Lives in the arena. */
Additions *additions_new(Arena *, const Program *);
/* Returns the STORE of the addition that the function's LOAD begins, or
 * NULL. */
const Inst *additions_store(const Additions *, const Function *,
                            const Inst *load);

#endif
