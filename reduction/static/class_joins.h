/* class_joins.h - joins of threads: the thread classes whose threads have
 * certainly ended then.
 *
 * A join is certain in two cases.  First, its handle is read from a location
 * where only the creation of threads ever stores (class_handles.h).  Only one
 * thread class of those that may be running stores there, and its threads join
 * all those that they make.  Second, a loop joins all handles of an array
 * (class_arrays.h). */
#ifndef REDUCTION_STATIC_CLASS_JOINS_H
#define REDUCTION_STATIC_CLASS_JOINS_H
#include "reduction/static/must_facts.h"

typedef struct ClassJoins ClassJoins;

/* Lives in the arena. */
ClassJoins *class_joins_new(Arena *, const Program *, PointsTo *);

/* Apply to the facts: a call that joins a thread; the branch at the end of a
 * loop, to 'other'; a jump or step to an instruction, maybe into a loop that
 * makes threads; an ALLOC, maybe of a variable that keeps handles. */
void class_joins_call(const ClassJoins *, CallSite, MustFacts *);
void class_joins_leave(const ClassJoins *, CallSite, MustFacts *);
void class_joins_enter(const ClassJoins *, CallSite from, uint32_t to,
                       MustFacts *);
void class_joins_make(const ClassJoins *, CallSite, MustFacts *);

/* Records that a thread of the thread class ends: maybe before others that it
 * made.  True if that is new: then earlier joins may have been no joins. */
bool class_joins_end(ClassJoins *, ClassId, const MustFacts *);

#endif
