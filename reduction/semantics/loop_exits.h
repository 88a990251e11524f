/* loop_exits.h - loads that decide whether a loop is left (control dependence).
 *
 * A loop is left by a jump out of it, by a return, or by an end of the thread
 * or of the process in it or in its callees.  (A check that fails in the loop
 * is no exit that a thread waits for.)  The instructions that decide are found
 * in the code alone, backwards:
 *
 *   - branches that an exit is control dependent on (Ferrante, Ottenstein,
 *     Warren: The Program Dependence Graph and Its Use in Optimization);
 *   - values that the conditions of such branches are computed from, through
 *     registers, own memory and results of calls; and branches that these are
 *     control dependent on.
 *
 * An argument counts only if the callee's result, and so the loop, depends on
 * it; the target of a function pointer does not count.  The result is an
 * over-approximation: assignments to registers and memory at different times
 * are not distinguished. */
#ifndef REDUCTION_SEMANTICS_LOOP_EXITS_H
#define REDUCTION_SEMANTICS_LOOP_EXITS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct LoopExits LoopExits;

/* Lives in the arena, as do the results of the queries below.  Nothing is
 * computed before the first query. */
LoopExits *loop_exits_new(Arena *, const Program *);

/* True if the instruction, in the loop or in a function that is called in it,
 * may decide whether the loop is left: by the value of a LOAD, or by the callee
 * of a CALL. */
bool loop_exits_depend(LoopExits *, const Function *, uint32_t loop,
                       const Function *at, const Inst *);

/* True if the thread-local object's address is used only for accesses. */
bool loop_exits_keeps(LoopExits *, ObjId);

#endif
