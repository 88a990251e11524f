/* discipline.h - locking discipline of shared memory: the lock, and the
 * accesses at which it is not held; or what else orders the accesses.
 *
 * A statement about an object, or a part of one, covers all its accesses in the
 * whole run.  Accesses that no other thread can meet, as they come before its
 * creation or after its join, need no lock and do not count.  Objects that only
 * one thread can reach are left out, unless the program declares them to be
 * thread-local.  So is the library's own data in locks and the like. */
#ifndef REDUCTION_STATIC_DISCIPLINE_H
#define REDUCTION_STATIC_DISCIPLINE_H
#include "reduction/static/lock_order.h"
#include "reduction/static/stop.h"
#include "reduction/semantics/gaps.h"

typedef enum {
  GUARD_LOCKS,     /* any two accesses both hold one of 'locks' */
  GUARD_PARTLY,    /* some that may race do not hold 'locks' */
  GUARD_NONE,      /* some may race, and they hold no lock */
  GUARD_ORDER,     /* one thread at a time, by creation and joining */
  GUARD_READ_ONLY, /* nobody writes while another thread may read */
  GUARD_ATOMIC,    /* each access that counts is atomic */
  GUARD_SECTION,   /* each access that counts is in an atomic section
                      of the program */
  GUARD_OWN,       /* thread-local */
  N_GUARD
} GuardKind;

typedef struct {
  Loc loc;
  const Function *function;
  bool is_write, is_atomic;
  bool may_race;     /* with one of these accesses, in another thread */
  bool is_guarded;   /* it holds the object's 'locks' */
  const char *locks; /* held for certain: "m, n"; or NULL */
} GuardedAccess;

typedef struct {
  const char *name;
  GuardKind kind;
  const char *locks; /* LOCKS, PARTLY */
  Loc loc;           /* location of the declaration or allocation, or line 0 */
  const GuardedAccess *accesses; /* each location in the program once */
  uint32_t n;
  uint32_t n_alone; /* number of further locations, which no other
                       thread can meet */
} GuardedObject;

typedef struct {
  const GuardedObject *objects;
  uint32_t n;
  LockOrder order;
  const Gap *gaps; /* unknown constructs that may be reached */
  uint32_t n_gaps;
  bool is_stopped; /* stopped before the end: the result is void */
} Discipline;

/* Lives in the arena. */
Discipline discipline_find(Arena *, const Program *, const Stop *);

/* Returns "read only" and so on; "" for LOCKS and PARTLY. */
const char *guard_text(GuardKind);

#endif
