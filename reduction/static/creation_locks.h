/* creation_locks.h - locks held by the one thread that keep apart what others
 * do that it has made.
 *
 *   - A thread holds a lock from before it makes threads of a thread class
 * until all of them are over: then who holds the lock, or is kept by another
 * thread that does so, comes before them or after them.
 *   - A thread holds a lock since before it made threads of a thread class, and
 * one of these, or one that comes of them, has taken the lock since: it has
 * come to that after the lock was given back, and after what was done by
 * threads that the lock keeps all the while.
 *
 * Other than the locks that threads hold for themselves, these say nothing of
 * the thread that holds the lock. */
#ifndef REDUCTION_STATIC_CREATION_LOCKS_H
#define REDUCTION_STATIC_CREATION_LOCKS_H
#include "reduction/static/thread_facts.h"

typedef struct CreationLocks CreationLocks;

/* Lives in the arena. */
CreationLocks *creation_locks_new(Arena *, PointsTo *, ThreadFacts *);

/* Do locks of that kind keep a thread of the one thread class, where these
 * facts hold, from what another thread of the other does?  The facts have sound
 * locks only.
 */
bool creation_locks_exclude(const CreationLocks *, ClassId, const Facts *,
                            ClassId, const Facts *);

#endif
