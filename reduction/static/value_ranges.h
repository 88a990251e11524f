/* value_ranges.h - intervals of local variables at loop heads, and of global
 * variables: an interval analysis with the invariants of invariant.h.
 *
 * It analyses one function at a time.  Parameters, results of calls and loaded
 * values may be anything, except for static objects with known ranges.  So the
 * results hold in every thread and for every call.  Only local variables that
 * are registers (ir.h) get results.
 *
 * The analysis tracks static objects whose address is not taken
 * (direct_objects.h).  Each has one interval for all values that it ever holds,
 * in any thread; and one for when nobody holds its guard (lock_sets.h).
 *
 * Such an object is followed like a register as long as nobody else can store
 * to it: while the thread is alone, or holds the object's guard.  When the
 * thread takes the guard, the object has any value that it can have while the
 * guard is free. */
#ifndef REDUCTION_STATIC_VALUE_RANGES_H
#define REDUCTION_STATIC_VALUE_RANGES_H
#include "frontend/ir/ir.h"
#include "reduction/domains/domain.h"
#include "reduction/static/lock_sets.h"

/* The variable in register 'reg' is within low .. high, in the order of its
 * type, at the head of the loop.  At least one of them is not the type's own
 * bound. */
typedef struct {
  const Function *function;
  uint32_t loop;
  Reg reg;
  uint64_t low, high; /* bits of the register's width */
} LoopRange;

/* Interval from low to high, with the sign bit of signed integers flipped: then
 * the order is that of unsigned numbers.  low > high: empty. */
typedef struct {
  uint64_t low, high;
} Interval;

/* Ranges of a static object: 'ever' has all its values, as integers of its
 * type; 'free' those whenever threads have been made and none holds the
 * guard. */
typedef struct {
  bool is_known;
  Interval ever, free;
} ObjectRange;

typedef struct {
  const ObjectRange *objects; /* by object */
  const LoopRange *loops;     /* by function, loop and register */
  uint32_t n_loops;
} ValueRanges;

/* Returns the ranges, in the arena.  Functions that take too long are left
 * out. */
ValueRanges value_ranges_find(Arena *, const Program *, const LockSets *,
                              DomainKind);

/* Flips the sign bit of a signed integer, or flips it back. */
uint64_t range_order(const Type *, uint64_t bits);

#endif
