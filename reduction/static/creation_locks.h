/* creation_locks.h - locks that the maker of threads holds, and that exclude
 * what the threads it has made do.
 *
 * First case: a thread holds a lock from before it makes threads of a
 * thread class until all of them have ended.  What another thread does
 * while it holds the lock, or while its own maker holds it so, comes before
 * them or after them.
 *
 * Second case: a thread holds a lock since before it made threads of a thread
 * class.  One of these, or of their descendants, has taken the lock since.  It
 * did so after the lock was given back, and after all that was done by threads
 * in whose whole run it was held.
 *
 * Unlike the locks that threads hold for themselves, these say nothing of the
 * thread that holds the lock. */
#ifndef REDUCTION_STATIC_CREATION_LOCKS_H
#define REDUCTION_STATIC_CREATION_LOCKS_H
#include "reduction/static/thread_facts.h"

typedef struct CreationLocks CreationLocks;

/* Lives in the arena. */
CreationLocks *creation_locks_new(Arena *, PointsTo *, ThreadFacts *);

/* True if such locks exclude that a thread of the first thread class, where
 * these facts hold, meets another thread of the second one.  The facts have
 * sound locks only. */
bool creation_locks_exclude(const CreationLocks *, ClassId, const MustFacts *,
                            ClassId, const MustFacts *);

#endif
