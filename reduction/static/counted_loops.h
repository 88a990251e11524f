/* counted_loops.h - loops that count a register up, by one in each iteration:
 * for (i = FIRST; i < BOUND; i++), as their code shows.
 *
 * At the head stands the test alone, which leads out of the loop when the
 * counter has come to the bound; the code may leave it elsewhere, too.  Nothing
 * jumps into the loop. */
#ifndef REDUCTION_STATIC_COUNTED_LOOPS_H
#define REDUCTION_STATIC_COUNTED_LOOPS_H
#include "frontend/ir/ir.h"

typedef struct {
  uint32_t head, back, body; /* as in Loop; where an iteration begins */
  uint32_t test, step;       /* the branch at the head; the counter's store */
  Reg counter;
  uint64_t first; /* what the counter begins with */
  Operand bound;  /* a constant; or a register that is assigned once, or a
                     parameter that never is */
  Op op;          /* counter op bound: the loop goes on */
} CountedLoop;

bool counted_loop_find(Arena *, const Function *, const Loop *,
                       CountedLoop *out);

/* The innermost loop around the instruction, if it is such a one. */
bool counted_loop_around(Arena *, const Function *, uint32_t at,
                         CountedLoop *out);

/* Is the instruction executed in each iteration? */
bool counted_loop_has(Arena *, const Function *, const CountedLoop *,
                      uint32_t at);
/* Can it be executed again and again in one iteration? */
bool counted_loop_repeats(Arena *, const Function *, const CountedLoop *,
                          uint32_t at);
/* Is the operand of the instruction, which is in the loop's body, the counter
 * as it was at the head, perhaps of another width? */
bool counted_loop_counts(Arena *, const Function *, const CountedLoop *,
                         uint32_t at, const Operand *);
/* Does the one loop come to all values of the counter that the other comes to,
 * at the least? */
bool counted_loop_covers(const CountedLoop *, const CountedLoop *part);

/* Is there a way from the instruction to the other that does not come by
 * 'but'? */
bool code_leads_to(Arena *, const Function *, uint32_t from, uint32_t to,
                   uint32_t but);

/* The last assignment of the register before the instruction in straight code,
 * or NULL. */
const Inst *straight_definition(const Function *, uint32_t at, Reg);
/* Where it is only moved from another one: of that. */
const Inst *straight_source(const Function *, uint32_t at, Reg);

#endif
