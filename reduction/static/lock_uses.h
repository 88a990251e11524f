/* lock_uses.h - effect of the user's calls on locks and barriers on must-facts,
 * and which locks are *sound*: the facts always name the right holder.
 *
 * The table of library functions (models.h) says which ones take a lock.  One
 * that may fail has taken it where its result is found to be 0.  Robust mutexes
 * are left out: nothing is known of who holds them.
 *
 * A lock is not sound if a thread unlocks it that does not certainly hold it,
 * or if it is initialised or destroyed while others may use it.  This is known
 * once all calls have been recorded. */
#ifndef REDUCTION_STATIC_LOCK_USES_H
#define REDUCTION_STATIC_LOCK_USES_H
#include "frontend/library/models.h"
#include "reduction/static/class_order.h"
#include "reduction/static/index_windows.h"

typedef struct {
  CallSite site;
  const Inst *inst;
  const Model *model;
  unsigned argument; /* the lock's or barrier's address */
  ClassId thread_class;
  Symbol address;          /* of that argument */
  Symbol result;           /* term 0: the result has no name */
  const MustFacts *before; /* facts before the call */
} LockCall;

typedef struct LockUses LockUses;

LockUses *lock_uses_new(Arena *, const Program *,
                        PointsTo *); /* in the arena */
/* Records calls from now on, and forgets those before. */
void lock_uses_record(LockUses *);

/* True if the model uses a lock or a barrier: finds its argument. */
bool lock_uses_find(const Model *, const Inst *call, unsigned *argument);
/* Applies the effect of such a call. */
void lock_uses_apply(LockUses *, const LockCall *, MustFacts *);
/* Drops locks that a store may overwrite. */
void lock_uses_overwrite(const LockUses *, const Pointed *stored, MustFacts *);

/* True if each recorded call that unlocks it is by a thread that certainly
 * holds it.  True if the lock is sound. */
bool lock_uses_is_given_by_holders(const LockUses *, const HeldLock *);
bool lock_uses_is_sound(const LockUses *, const ClassOrder *, const HeldLock *);

#endif
