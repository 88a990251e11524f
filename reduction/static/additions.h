/* additions.h - commuting additions in the code: counter++, sum -= n.
 *
 * Such is a LOAD, and in the straight code after it a STORE of what was loaded
 * plus or minus a number; the registers on the way are assigned there alone,
 * and read there alone.  If both are to the same bytes, and nothing comes in
 * between, then two of them commute: what is left afterwards is the same, but
 * for registers that nobody reads. */
#ifndef REDUCTION_STATIC_ADDITIONS_H
#define REDUCTION_STATIC_ADDITIONS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Additions Additions;

/* Lives in the arena. */
Additions *additions_new(Arena *, const Program *);
/* The STORE of the addition that the function's LOAD begins, or NULL. */
const Inst *additions_store(const Additions *, const Function *,
                            const Inst *load);

#endif
