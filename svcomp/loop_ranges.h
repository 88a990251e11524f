/* loop_ranges.h - what the local variables of a function can be whenever a
 * loop of it begins again: an interval analysis with the invariants of
 * invariant.h.
 *
 * One function at a time.  Parameters, and what is read from memory or comes
 * out of a call, are anything; so what is found holds in every thread and of
 * every call.  Only variables that are registers (ir.h) are known about. */
#ifndef SVCOMP_LOOP_RANGES_H
#define SVCOMP_LOOP_RANGES_H
#include "frontend/ir.h"
#include "reduction/domain.h"

/* The variable in register 'reg' is within low .. high, in the order of its
 * type, at the head of the loop.  Not both are the type's own bounds. */
typedef struct {
  const Function *function;
  uint32_t loop;
  Reg reg;
  uint64_t low, high; /* bits of the register's width */
} LoopRange;

typedef struct {
  const LoopRange *data;
  uint32_t n;
} LoopRanges;

/* Of all functions of the user; by function, loop and register.  Lives in the
 * arena.  Functions that take too long are left out. */
LoopRanges loop_ranges(Arena *, const Program *, DomainKind);

#endif
