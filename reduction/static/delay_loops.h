/* delay_loops.h - loops that only count, replaced by the counter's last value.
 *
 * A thread that backs off runs a loop whose body does nothing:
 *
 *     for (unsigned n = pause_count; n; n--) __asm__ volatile("pause");
 *
 * An iteration of a *delay loop* is straight code that computes in registers:
 * it takes no step, checks nothing, calls nothing.  One test leaves the loop.
 * It compares x = counter + k with a bound that the loop does not assign, where
 * the counter changes by a constant s in each iteration.  The loop ends, for
 * all values of both, if it goes on while
 *
 *     x != bound    and s is odd: then x is the bound in the end;
 *     x < bound     and s is 1:   then x is the bound, or its first value if
 *                                 that is not below the bound;
 *     x > bound     and s is -1:  likewise.
 *
 * Registers that are live after the loop have values then that x determines.
 * Such a loop is replaced by their assignment.  It keeps its name, and counts
 * no iteration.  Nothing else could be observed of it: all that it does lies
 * between two steps of its thread. */
#ifndef REDUCTION_STATIC_DELAY_LOOPS_H
#define REDUCTION_STATIC_DELAY_LOOPS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Returns the program without its delay loops, in the arena; or the same
 * program if there are none. */
const Program *delay_loops_replace(Arena *, const Program *);

#endif
