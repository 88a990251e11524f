/* loop_ranges.h - intervals of local variables at loop heads: an interval
 * analysis with the invariants of invariant.h.
 *
 * It analyses one function at a time.  Parameters, results of calls and loaded
 * values may be anything, except for static objects with known ranges.  So the
 * results hold in every thread and for every call.  Only variables that are
 * registers (ir.h) get results.
 *
 * A static object is followed like a register as long as nobody else can store
 * to it: while the thread is alone, or holds the object's guard (locks.h).
 * When the thread takes the guard, the object has any value that it can have
 * while the guard is free. */
#ifndef REDUCTION_STATIC_LOOP_RANGES_H
#define REDUCTION_STATIC_LOOP_RANGES_H
#include "frontend/ir/ir.h"
#include "reduction/domains/domain.h"
#include "reduction/static/locks.h"

/* The variable in register 'reg' is within low .. high, in the order of
 * its type, at the head of the loop.  At least one of them is not the
 * type's own bound. */
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

/* Interval from low to high, with the sign bit of signed integers flipped: then
 * the order is that of unsigned numbers.  low > high: empty. */
typedef struct {
  uint64_t low, high;
} Interval;

/* Ranges of a static object: 'ever' has all its values, as integers of
 * its type; 'free' those whenever threads have been made and none
 * holds the guard. */
typedef struct {
  bool is_known;
  Interval ever, free;
} ObjectRange;

/* Returns the integer's value when the program begins. */
uint64_t object_value(const Object *);

/* Flips the sign bit of a signed integer, or flips it back. */
uint64_t range_order(const Type *, uint64_t bits);

/* Returns the ranges for all user functions; by function, loop and register.
 * Lives in the arena.  Functions that take too long are left out. */
LoopRanges loop_ranges(Arena *, const Program *, const Locks *, DomainKind,
                       const ObjectRange *objects);

/* Extends 'stored' by the values that user code may store to these objects, and
 * may leave there when it releases their guards, as long as they are within
 * 'objects'.  False when that takes too long.  '*work' counts on, up to some
 * millions. */
bool loop_ranges_stores(Arena *, const Program *, const Locks *, DomainKind,
                        const ObjectRange *objects, ObjectRange *stored,
                        uint64_t *work);

/* Extends the interval to the least one that has both. */
void interval_add(Interval *into, Interval);

#endif
