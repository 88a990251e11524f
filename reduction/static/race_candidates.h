/* race_candidates.h - pairs of accesses that may race.  All other pairs are
 * proved to be free of data races, for all inputs, schedules, numbers of
 * iterations and of threads.
 *
 * A race is two accesses to overlapping bytes by different threads, at least
 * one a write, not both atomic, neither happening before the other.  ir.h
 * ("Memory orders") says which accesses are plain.  Two accesses are no race if
 *
 *   - no memory is reached by both (points_to.h, index_windows.h), and no block
 *     of the one may lie where one of the other lay (reused_places.h);
 *   - one is by the maker of a block before its address is passed on, which
 *     happens only by accesses that release and acquire, or are plain;
 *   - one comes before the other thread is made, or after it has been joined;
 *   - both are in sections that the program asked for;
 *   - both hold a lock, one of them for writing: one single lock; or one that
 *     is in the object, at the same distance from the accessed bytes; or that
 *     of the same index in an array of locks;
 *   - a thread holds a lock that excludes threads which it has made
 *     (creation_locks.h);
 *   - each is at an address given by the argument of its thread, and no two
 *     threads get the same (own_arguments.h);
 *   - one is in the routine of pthread_once, and the other comes after it
 *     (once_order.h);
 *   - one is before a barrier that the other thread has passed
 *     (barrier_order.h).
 *
 * The analysis assumes that accesses are to live objects and stay inside of
 * them.  If one does not, the program has another error (valid-deref), and the
 * result is void. */
#ifndef REDUCTION_STATIC_RACE_CANDIDATES_H
#define REDUCTION_STATIC_RACE_CANDIDATES_H
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/race_detector.h"

typedef struct {
  const Inst *inst; /* maybe of the library, for the user's call at 'loc' */
  Loc loc;
  bool is_write;
  const char *locks; /* "m, n", or NULL: no certain ones */
} FoundAccess;

typedef struct {
  const char *object;
  FoundAccess first, second;
} FoundPair;

typedef struct {
  const FoundPair *pairs; /* each pair of locations and object once; only the
                             first ones of very many */
  uint32_t n;
  const Gap *gaps; /* unknown constructs that may be reached */
  uint32_t n_gaps;
  bool is_stopped; /* stopped before the end: the result is void */
} FoundRaces;

#define RACES_ASSUMPTION                                                       \
  "every access is to a live object and inside of it (valid-deref)"

/* Lives in the arena. */
FoundRaces races_find(Arena *, const Program *, const Stop *);
/* True if all remaining pairs are listed. */
bool races_are_known(const FoundRaces *);
/* True if some user access there is in a remaining pair, as far as is known. */
bool races_may_be_at(const FoundRaces *, Loc);

/* By function and instruction: an access there is in a remaining pair.  NULL if
 * that is not known, or it was stopped. */
RaceSites races_sites(Arena *, const Program *, const Stop *);

#endif
