/* shared_accesses.h - accesses of memory that several threads may reach (escape
 * analysis), by abstract object (points_to.h), with the must-facts of the
 * thread there (thread_facts.h); and constructs unknown to the analysis.
 * Instructions are those of a copy of the program, with its registers renamed
 * apart (webs.h).
 *
 * Accesses of a block whose address the thread has not passed on are left out,
 * as is what the library keeps for itself. */
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
  IndexWindow window; /* also has all the bytes */
  bool is_write, is_atomic;
  bool is_fresh;  /* of a block that the thread has made and not passed on */
  bool is_reused; /* listed for a block that may lie where another lay */
  Symbol address;
  const MustFacts
      *facts;    /* with only those locks that no other thread can hold */
  uint32_t like; /* index of the first in the list that differs only in its
                    location: it races with the same accesses */
} SharedAccess;

typedef struct {
  const SharedAccess *data;
  uint32_t n;
} SharedAccessList;

typedef struct SharedAccesses SharedAccesses;

/* Lives in the arena; NULL when it was stopped. */
SharedAccesses *shared_accesses_new(Arena *, const Program *, const Stop *);

PointsTo *shared_accesses_points(const SharedAccesses *);
ThreadFacts *shared_accesses_facts(const SharedAccesses *);
/* Returns the accesses to an abstract object. */
SharedAccessList shared_accesses_of(const SharedAccesses *, AbstractId);
/* Returns the accesses of blocks that may lie where others lay, or be followed
 * by one (reused_places.h), with those that are fresh. */
SharedAccessList shared_accesses_reused(const SharedAccesses *);
/* Returns unknown constructs that may be reached. */
const Gaps *shared_accesses_gaps(const SharedAccesses *);
/* True if some gap hides accesses: the target of an access or a call is
 * unknown, or thread classes are left out. */
bool shared_accesses_is_blind(const SharedAccesses *);

/* True if both may happen in parallel, as far as threads and sections show. */
bool shared_accesses_may_be_parallel(const SharedAccesses *,
                                     const SharedAccess *,
                                     const SharedAccess *);
/* True if there is a lock that both hold, one of them for writing. */
bool shared_accesses_have_lock(const SharedAccesses *, const SharedAccess *,
                               const SharedAccess *);
/* True if they may be a race: see race_candidates.h. */
bool shared_accesses_may_race(const SharedAccesses *, const SharedAccess *,
                              const SharedAccess *);

/* For people: the location in the user's code, and the function there; the
 * object with its part, "pool[...].v" for all elements of an array; the locks
 * certainly held, "m, n", or NULL. */
Loc shared_accesses_loc(const SharedAccesses *, InstanceId, uint32_t at);
const Function *shared_accesses_user(const SharedAccesses *, InstanceId);
const char *shared_accesses_name(const SharedAccesses *, Target,
                                 uint64_t bytes);
const char *shared_accesses_lock_name(const SharedAccesses *, const HeldLock *);
const char *shared_accesses_locks(const SharedAccesses *, const MustFacts *);

#endif
