/* discipline.h - locking discipline of shared memory: which lock, at which
 * accesses it is not held; or what else keeps them apart.
 *
 * What is said of an object or a part of one is said of all its accesses in
 * the whole run.  Those that no other thread's can meet, as they come before it
 * is made or after it has been joined, need no lock and do not count.  Objects
 * that only one thread can reach are left out, but for those that the program
 * declares to be a thread's own; so is what the library keeps in locks and the
 * like. */
#ifndef REDUCTION_STATIC_DISCIPLINE_H
#define REDUCTION_STATIC_DISCIPLINE_H
#include "reduction/static/lock_order.h"
#include "reduction/static/stop.h"
#include "reduction/semantics/gaps.h"

typedef enum {
  GUARD_LOCKS,     /* of any two accesses both hold one of 'locks' */
  GUARD_PARTLY,    /* some that may race do not hold 'locks' */
  GUARD_NONE,      /* some may race, and there is no lock that they hold */
  GUARD_ORDER,     /* one thread at a time, by creation and joining */
  GUARD_READ_ONLY, /* nobody writes while another thread may read */
  GUARD_ATOMIC,    /* atomic, each access that counts */
  GUARD_SECTION,   /* in atomic sections of the program's, each that counts */
  GUARD_OWN,       /* each thread has one of its own */
  N_GUARD
} GuardKind;

typedef struct {
  Loc loc;
  const Function *function;
  bool is_write, is_atomic;
  bool may_race;     /* with another of these, or in another thread */
  bool is_guarded;   /* it holds the object's 'locks' */
  const char *locks; /* held for certain: "m, n"; or NULL */
} GuardedAccess;

typedef struct {
  const char *name;
  GuardKind kind;
  const char *locks; /* LOCKS, PARTLY */
  Loc loc;           /* of the object's declaration or making, or line 0 */
  const GuardedAccess *accesses; /* each place in the program once */
  uint32_t n;
  uint32_t n_alone; /* further places, that no other thread's can meet */
} GuardedObject;

typedef struct {
  const GuardedObject *objects;
  uint32_t n;
  LockOrder order;
  const Gap *gaps; /* what is not known to the analysis and may be reached */
  uint32_t n_gaps;
  bool is_stopped; /* before it was done: it says nothing */
} Discipline;

/* Lives in the arena. */
Discipline discipline_find(Arena *, const Program *, const Stop *);

/* "read only" and so on; "" of LOCKS and PARTLY. */
const char *guard_text(GuardKind);

#endif
