/* threads_check.h - checks of the invariants of Threads.
 *
 *   threads      thread 0 is main; the parent of another has a smaller number
 *                and as many transitions as come before the start; the
 *                transitions of each are an interval, and together they are all
 *   transitions  conditions are of one bit; 'holders' have 32 and 64 if
 *                deadlocks are requested, and are absent otherwise
 *   reads        each value is a variable, as wide as the cell and with its
 *                ones; no two reads have one variable, and no transition
 *                reads or writes a cell twice
 *   writes       are as wide as the cell, with no other ones; 'when' is not
 *                constantly false
 *   terms        depend on earlier reads: by the thread itself, or by the
 *                threads that made it, before they did
 *   checks       are inside of their thread, and so are births and deaths of
 *                blocks; a site has its run of steps
 *   steps        each transition is begun by some run of its thread's, and
 *                runs begin transitions in order
 *   inputs       have the widths that the interpreter expects
 *   frames       no more than transitions; no transition has that many
 *                certainly before it, unless it never takes place */
#ifndef REDUCTION_UNWIND_THREADS_CHECK_H
#define REDUCTION_UNWIND_THREADS_CHECK_H
#include "reduction/unwind/threads.h"

/* Returns the first rule that is broken, with its place, in the arena; or
 * NULL. */
const char *threads_check_find(Arena *, const Threads *);

/* Aborts with that report if there is one. */
void threads_check(const Threads *, const char *stage);

#endif
