/* happens_before.h - happens-before of an execution: vector clocks over a log
 * (config.h).
 *
 * An execution is a sequence of *units*: events of one thread that take place
 * at once.  Who appends them says what a unit is: a step and the local
 * computation after it, or before it; the steps that matter.  Unit i happens
 * before unit j, a later one, iff a chain of units leads from i to j in which
 * each is before the next in the sequence and in one of these relations to it:
 *
 *   program order  they are of one thread;
 *   creation       the first has the SPAWN of the other's thread;
 *   conflict       both access the same byte by LOAD or STORE, at least one of
 *                  them by STORE;
 *   life           one has the ALLOC or FREE of an object, and the other
 *                  accesses it, or has its FREE or ALLOC;
 *   order          happens_before_order or happens_before_follow says so.
 *
 * There is no other: who waits for a lock, or for the end of a thread, reads
 * the library's memory that the other one has stored to.  A unit is never
 * split, so an atomic section is to be in one.  Two units with no order
 * between them that are neighbours may change places.  A unit that fails a
 * check may depend on more than that: on what has not happened yet.
 *
 * An explorer begins a unit for each step that it takes, adds the step's
 * events, looks at the conflicts, and truncates when it goes back.  For races
 * of data only what synchronises is appended: two other accesses of a byte
 * that a Shadow (shadow.h) finds in conflict are one unless the first happens
 * before the second.
 *
 *   cost    a unit of t threads: O(t) time and memory, the same time for each
 *           of its conflicts; of a byte that is accessed O(1), of one that is
 *           written the number of reads since the last write, too */
#ifndef REDUCTION_SEMANTICS_HAPPENS_BEFORE_H
#define REDUCTION_SEMANTICS_HAPPENS_BEFORE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct HappensBefore HappensBefore;
typedef uint32_t UnitId; /* from 0 in the order of the sequence */
enum { UNIT_NONE = UINT32_MAX };

HappensBefore *happens_before_new(Arena *);

/* Append a unit without events.  Threads need not be known beforehand. */
UnitId happens_before_begin(HappensBefore *, ThreadId);
/* To the last unit.  It is not looked at which thread the event names. */
void happens_before_add(HappensBefore *, const Event *);
/* Let the last unit be before all that the thread begins from now on.  The log
 * does not tell when a variable dies: this is for who knows of it. */
void happens_before_order(HappensBefore *, ThreadId);
/* Let the last unit be after this one. */
void happens_before_follow(HappensBefore *, UnitId);
/* The thread's last unit; the one before in its thread; or UNIT_NONE. */
UnitId happens_before_last(const HappensBefore *, ThreadId);
UnitId happens_before_previous(const HappensBefore *, UnitId);
/* Take back all units but the first n. */
void happens_before_truncate(HappensBefore *, uint32_t n);

/* How many units of the thread happen before the unit or are it: the first
 * ones of the thread. */
uint32_t happens_before_clock(const HappensBefore *, UnitId, ThreadId);
bool happens_before(const HappensBefore *, UnitId, UnitId);

/* Those of other threads that the unit conflicts with, by access or life, the
 * latest of each thread, in no order.  Of what has accessed a byte only the
 * last write counts, and the reads since if the unit writes.  Such a conflict
 * is a race, to partial-order reduction, which could have gone the other way,
 * iff the earlier unit happens before no other of them, and neither is nor
 * happens before one that is related to the unit but by conflict or life.  All
 * races are among them.  Good until the next call that changes anything. */
const UnitId *happens_before_conflicts(const HappensBefore *, UnitId,
                                       uint32_t *n);

#endif
