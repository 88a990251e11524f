/* race_candidates.h - pairs of accesses that may race: what is not listed is
 * proved to be free of data races, for all inputs, schedules, numbers of
 * iterations and of threads.
 *
 * A race is two accesses to overlapping bytes by different threads, at least
 * one a write, not both atomic, neither happening before the other.  ir.h
 * ("Memory orders") says which are plain.  Two accesses are no race if
 *   - no memory is reached by both (points_to.h, index_windows.h); or it is a
 *     block that its maker has told nobody of, which goes to others by accesses
 *     that release and acquire, or are plain,
 *   - one comes before the other thread is made, or after it has been joined,
 *   - both are in sections that the program asked for,
 *   - both hold a lock, one of them for writing: one single lock; or one that
 *     is in the object, so far away from what is accessed; or that of the same
 *     index in an array of locks,
 *   - a thread holds a lock that keeps those apart which it has made
 *     (creation_locks.h),
 *   - each is at what the argument of its thread says, and no two threads get
 *     the same (own_arguments.h),
 *   - one is in the routine of pthread_once, and the other comes after it
 *     (once_order.h),
 *   - one is before a barrier that the other thread has passed
 *     (barrier_order.h).
 *
 * It is taken for granted that accesses are to live objects and stay inside of
 * them: where one does not, something else is wrong with the program
 * (valid-deref), and all this says nothing. */
#ifndef REDUCTION_STATIC_RACE_CANDIDATES_H
#define REDUCTION_STATIC_RACE_CANDIDATES_H
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"
#include "reduction/semantics/gaps.h"

typedef struct {
  const Inst *inst; /* maybe of the library, for the user's call at 'loc' */
  Loc loc;
  bool is_write;
  const char *locks; /* "m, n", or NULL: none for certain */
} FoundAccess;

typedef struct {
  const char *object;
  FoundAccess first, second;
} FoundPair;

typedef struct {
  const FoundPair *pairs; /* those of the same places and object once; of very
                             many the first */
  uint32_t n;
  const Gap *gaps; /* what is not known to the analysis and may be reached */
  uint32_t n_gaps;
  bool is_stopped; /* before it was done: it says nothing */
} FoundRaces;

#define RACES_ASSUMPTION                                                       \
  "every access is to a live object and inside of it (valid-deref)"

/* Lives in the arena. */
FoundRaces races_find(Arena *, const Program *, const Stop *);
/* Is all listed that is left? */
bool races_are_known(const FoundRaces *);
/* Is some access of the user's code there of a pair that is left, as far as is
 * known? */
bool races_may_be_at(const FoundRaces *, Loc);

#endif
