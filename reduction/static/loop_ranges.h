/* loop_ranges.h - intervals of local variables at loop heads: an interval
 * analysis with the invariants of invariant.h.
 *
 * One function at a time.  Parameters, and what comes out of a call or out of
 * memory, are anything, but for static objects of which something is known
 * already; so what is found holds in every thread and of every call.  Only
 * variables that are registers (ir.h) are found something about.
 *
 * A static object is followed like a register as long as nobody else can
 * store to it: while the thread is alone, or holds the object's guard
 * (locks.h).  When it takes the guard, the object is what it can be when it
 * is free. */
#ifndef REDUCTION_STATIC_LOOP_RANGES_H
#define REDUCTION_STATIC_LOOP_RANGES_H
#include "frontend/ir/ir.h"
#include "reduction/domains/domain.h"
#include "reduction/static/locks.h"

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

/* From low to high, with the sign bit of signed integers turned round: then
 * the order is that of unsigned numbers.  low > high: none. */
typedef struct {
  uint64_t low, high;
} Interval;

/* A static object always holds an integer of its type in 'ever'; and one in
 * 'free' whenever threads have been made and none holds the guard. */
typedef struct {
  bool is_known;
  Interval ever, free;
} ObjectRange;

/* What the integer is when the program begins. */
uint64_t object_value(const Object *);

/* Turn it round, or back. */
uint64_t range_order(const Type *, uint64_t bits);

/* Of all functions of the user; by function, loop and register.  Lives in the
 * arena.  Functions that take too long are left out. */
LoopRanges loop_ranges(Arena *, const Program *, const Locks *, DomainKind,
                       const ObjectRange *objects);

/* Extends what is known in 'stored' by what user code may store to these
 * objects, and leave there when it leaves their guards, as long as they hold
 * what 'objects' say; false when that takes too long.  '*work' counts on, up
 * to some millions. */
bool loop_ranges_stores(Arena *, const Program *, const Locks *, DomainKind,
                        const ObjectRange *objects, ObjectRange *stored,
                        uint64_t *work);

/* The interval, or the least one that has both. */
void interval_add(Interval *into, Interval);

#endif
