/* shared_accesses.h - accesses of memory that several threads may reach (escape
 * analysis), by place (points_to.h), with what is certain of the thread there
 * (thread_facts.h); and what is not known to the analysis.  All that is said of
 * instructions is of a copy of the program, with its registers told apart
 * (webs.h).
 *
 * What a thread does to a block that it has told nobody of is left out, as is
 * what the library keeps for itself. */
#ifndef REDUCTION_STATIC_SHARED_ACCESSES_H
#define REDUCTION_STATIC_SHARED_ACCESSES_H
#include "reduction/static/index_windows.h"
#include "reduction/static/thread_facts.h"
#include "reduction/semantics/gaps.h"

typedef struct {
  InstanceId instance;
  uint32_t at;
  ClassId thread_class;
  Target target;
  uint64_t bytes;
  Window window; /* the bytes are in there, too */
  bool is_write, is_atomic;
  Symbol address;
  const Facts *facts; /* of locks those that no other thread can hold */
  uint32_t like;      /* the first in the list that differs in nothing but
                         where it is: it races with what this races with */
} SharedAccess;

typedef struct {
  const SharedAccess *data;
  uint32_t n;
} SharedAccessList;

typedef struct SharedAccesses SharedAccesses;

/* Lives in the arena; NULL when it was told to stop. */
SharedAccesses *shared_accesses_new(Arena *, const Program *, const Stop *);

PointsTo *shared_accesses_points(const SharedAccesses *);
ThreadFacts *shared_accesses_facts(const SharedAccesses *);
/* Of a place of points_to.h. */
SharedAccessList shared_accesses_of(const SharedAccesses *, PlaceId);
/* What is not known and may be reached. */
const Gaps *shared_accesses_gaps(const SharedAccesses *);

/* Could both take place at once, as far as threads and sections go? */
bool shared_accesses_is_beside(const SharedAccesses *, const SharedAccess *,
                               const SharedAccess *);
/* Is there a lock that both hold, one of them for writing? */
bool shared_accesses_have_lock(const SharedAccesses *, const SharedAccess *,
                               const SharedAccess *);
/* They may be a race: see race_pairs.h. */
bool shared_accesses_may_race(const SharedAccesses *, const SharedAccess *,
                              const SharedAccess *);

/* For people.  The place in the user's code, and the function there; the
 * object with its part, "pool[...].v" of all elements of an array; the locks
 * held for certain, "m, n", or NULL. */
Loc shared_accesses_loc(const SharedAccesses *, InstanceId, uint32_t at);
const Function *shared_accesses_user(const SharedAccesses *, InstanceId);
const char *shared_accesses_name(const SharedAccesses *, Target,
                                 uint64_t bytes);
const char *shared_accesses_lock_name(const SharedAccesses *, const HeldLock *);
const char *shared_accesses_locks(const SharedAccesses *, const Facts *);

#endif
