/* counted_loops.h - loops that count a register up, by one in each iteration:
 * for (i = FIRST; i < BOUND; i++), as their code shows.
 *
 * The head consists of the test, which leaves the loop when the counter has
 * reached the bound; the code may leave it elsewhere, too.  Nothing jumps into
 * the loop. */
#ifndef REDUCTION_STATIC_COUNTED_LOOPS_H
#define REDUCTION_STATIC_COUNTED_LOOPS_H
#include "frontend/ir/ir.h"

typedef struct {
  uint32_t head, back, body; /* as in Loop; beginning of an iteration */
  uint32_t test, step;       /* branch at the head; assignment of the counter */
  Reg counter;
  uint64_t first; /* initial value of the counter */
  Operand bound;  /* constant, register that is assigned once, or
                     parameter that never is */
  Op op;          /* the loop goes on while counter op bound */
} CountedLoop;

bool counted_loop_find(Arena *, const Function *, const Loop *,
                       CountedLoop *out);

/* Finds the innermost loop around the instruction, if that is a counted one. */
bool counted_loop_around(Arena *, const Function *, uint32_t at,
                         CountedLoop *out);

/* True if the instruction is executed in each iteration. */
bool counted_loop_has(Arena *, const Function *, const CountedLoop *,
                      uint32_t at);
/* True if it can be executed repeatedly in one iteration. */
bool counted_loop_repeats(Arena *, const Function *, const CountedLoop *,
                          uint32_t at);
/* True if the operand of the instruction, which is in the loop's body, equals
 * the counter at the head, perhaps in another width. */
bool counted_loop_counts(Arena *, const Function *, const CountedLoop *,
                         uint32_t at, const Operand *);
/* True if the first loop comes at least to all values of the counter that the
 * other one comes to. */
bool counted_loop_covers(const CountedLoop *, const CountedLoop *part);

/* True if there is a path from the instruction to the other that avoids
 * 'but'. */
bool code_leads_to(Arena *, const Function *, uint32_t from, uint32_t to,
                   uint32_t but);

/* Returns the last assignment of the register before the instruction in
 * straight code, or NULL. */
const Inst *straight_definition(const Function *, uint32_t at, Reg);
/* Likewise, but follows moves from other registers. */
const Inst *straight_source(const Function *, uint32_t at, Reg);

#endif
