/* happens_before.h - happens-before of an execution: vector clocks over a log
 * (config.h).
 *
 * An execution is a sequence of *units*: events of one thread that take place
 * at once.  The caller that appends them decides what a unit is: a step and the
 * local computation after it, or before it; the relevant steps.  Unit i happens
 * before unit j, a later one, iff a chain of units leads from i to j in which
 * each is before the next in the sequence and in one of these relations to it:
 *
 *   program order  they are of one thread;
 *   creation       the first has the SPAWN of the other's thread;
 *   conflict       both access the same byte by LOAD or STORE, at least one of
 *                  them by STORE;
 *   life           one has the ALLOC or FREE of an object, and the other
 *                  accesses it, or has its FREE or ALLOC;
 *   order          happens_before_order or happens_before_follow requires it.
 *
 * No other relation is needed: a thread that waits for a lock, or for the end
 * of a thread, reads memory of the library that the other thread has stored to.
 * A unit is never split, so an atomic section must be in one.  Two adjacent
 * units with no order between them may be swapped.  But whether a check fails
 * may also depend on what has not happened yet.
 *
 * An explorer begins a unit for each step that it takes, adds the step's
 * events, reads the conflicts, and truncates on backtracking.  For data races
 * only synchronising events are appended.  Two other accesses of a byte that a
 * Shadow (shadow.h) finds in conflict are a race unless the first happens
 * before the second.
 *
 *   cost    a unit of t threads: O(t) time and memory, the same time for each
 *           of its conflicts; a byte that is accessed: O(1); one that is
 *           written: also the number of reads since the last write */
#ifndef REDUCTION_SEMANTICS_HAPPENS_BEFORE_H
#define REDUCTION_SEMANTICS_HAPPENS_BEFORE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct HappensBefore HappensBefore;
typedef uint32_t UnitId; /* from 0 in the order of the sequence */
enum { UNIT_NONE = UINT32_MAX };

HappensBefore *happens_before_new(Arena *);

/* Appends a unit without events.  Threads need not be declared. */
UnitId happens_before_begin(HappensBefore *, ThreadId);
/* Adds an event to the last unit.  The event's thread is ignored. */
void happens_before_add(HappensBefore *, const Event *);
/* Orders the last unit before all that the thread begins from now on.  The log
 * does not show when a variable dies: this is for callers that know. */
void happens_before_order(HappensBefore *, ThreadId);
/* Orders the last unit after this one. */
void happens_before_follow(HappensBefore *, UnitId);
/* Return the thread's last unit; the previous one in its thread; or
 * UNIT_NONE. */
UnitId happens_before_last(const HappensBefore *, ThreadId);
UnitId happens_before_previous(const HappensBefore *, UnitId);
/* Removes all units except the first n. */
void happens_before_truncate(HappensBefore *, uint32_t n);

/* Returns the number of the thread's units that happen before the unit or are
 * it: the first ones of the thread. */
uint32_t happens_before_clock(const HappensBefore *, UnitId, ThreadId);
bool happens_before(const HappensBefore *, UnitId, UnitId);

/* Returns the units of other threads that the unit conflicts with, by access or
 * life: the latest of each thread, in no order.  For a byte only the last write
 * counts, and the reads since if the unit writes.  Such a conflict is a
 * reversible race, to partial-order reduction, iff two conditions hold: the
 * earlier unit happens before no other of them; and it neither is nor happens
 * before a unit that is related to the last one by other relations than
 * conflict or life.  All such races are among them.  Valid until the next call
 * that changes anything. */
const UnitId *happens_before_conflicts(const HappensBefore *, UnitId,
                                       uint32_t *n);

#endif
