/* loop_ranges.h - what the local variables of a function can be whenever a
 * loop of it begins again: an interval analysis with the invariants of
 * invariant.h.
 *
 * One function at a time.  Parameters, and what comes out of a call or out of
 * memory, are anything, but for static objects of which something is known
 * already; so what is found holds in every thread and of every call.  Only
 * variables that are registers (ir.h) are found something about. */
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

/* A static object always holds an integer of its type from low to high, with
 * the sign bit of signed ones turned round: then the order is that of
 * unsigned numbers. */
typedef struct {
  bool is_known;
  uint64_t low, high;
} ObjectRange;

/* Turn it round, or back. */
uint64_t range_order(const Type *, uint64_t bits);

/* Of all functions of the user; by function, loop and register.  Lives in the
 * arena.  Functions that take too long are left out. */
LoopRanges loop_ranges(Arena *, const Program *, DomainKind,
                       const ObjectRange *objects);

/* Extends what is known in 'stored' by what user code may store to these
 * objects, as long as they hold what 'objects' say; false when that takes too
 * long.  '*work' counts on, up to some millions. */
bool loop_ranges_stores(Arena *, const Program *, DomainKind,
                        const ObjectRange *objects, ObjectRange *stored,
                        uint64_t *work);

#endif
