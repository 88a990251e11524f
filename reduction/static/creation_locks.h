/* creation_locks.h - locks that the maker of threads holds, and that exclude
 * what the threads it has made do.
 *
 * First case: a thread holds a lock from before it makes threads of a thread
 * class until all of them have ended.  What another thread does while it holds
 * the lock, or while its own maker holds it so, comes before them or after
 * them.
 *
 * Second case: a thread holds a lock since before it made threads of a thread
 * class, and one of these, or of their descendants, has taken the lock since.
 * The latter comes after the release of the lock, and so after all that was
 * done by threads that ran entirely while the lock was held.
 *
 * Unlike a lock in a lock set, such a lock orders the accesses of other threads
 * than its holder. */
#ifndef REDUCTION_STATIC_CREATION_LOCKS_H
#define REDUCTION_STATIC_CREATION_LOCKS_H
#include "reduction/static/thread_facts.h"

typedef struct CreationLocks CreationLocks;

/* Lives in the arena. */
CreationLocks *creation_locks_new(Arena *, PointsTo *, ThreadFacts *);

/* True if such locks exclude that a thread of the first class, where these
 * facts hold, and another thread of the second one run in parallel.
 *
 *   require  all locks of the facts are sound (facts_is_sound) */
bool creation_locks_exclude(const CreationLocks *, ClassId, const MustFacts *,
                            ClassId, const MustFacts *);

#endif
