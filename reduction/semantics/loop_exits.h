/* loop_exits.h - loads that decide whether a loop is left (control dependence).
 *
 * A loop is left by a jump out of it, by a return, or by an end of the thread
 * or of the process in it or in what it calls.  (A check that fails in the loop
 * is no way out of it that anybody waits for.)  What decides about that is
 * found in the code alone, backwards:
 *
 *   - branches that a way out is control dependent on (Ferrante, Ottenstein,
 *     Warren: The Program Dependence Graph and Its Use in Optimization);
 *   - what the conditions of such branches are computed of, through registers,
 *     own memory and results of calls; and branches that this is control
 *     dependent on.
 *
 * An argument counts only where the callee's result, and so the loop, depends
 * on it; which function a pointer leads to does not count.  It may be more than
 * what decides: neither registers nor memory are told apart by when they are
 * assigned. */
#ifndef REDUCTION_SEMANTICS_LOOP_EXITS_H
#define REDUCTION_SEMANTICS_LOOP_EXITS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct LoopExits LoopExits;

/* Lives in the arena, as does what the questions below find.  Nothing is
 * computed before the first of them. */
LoopExits *loop_exits_new(Arena *, const Program *);

/* May the instruction, in the loop or in a function that is called in it,
 * decide whether the loop is left: by the value of a LOAD, or by what is done
 * in a CALL? */
bool loop_exits_depend(LoopExits *, const Function *, uint32_t loop,
                       const Function *at, const Inst *);

/* Is the thread-local object's address used for accesses alone? */
bool loop_exits_keeps(LoopExits *, ObjId);

#endif
