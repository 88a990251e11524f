/* witness_ghosts.h - ghost variables of a witness of correctness: for each
 * mutex one that is 1 while it is locked, and "multithreaded", which is 1 once
 * a thread was created.
 *
 * They are updated at statements: those that create the first thread, and those
 * that lock or unlock the mutex.  A mutex has a ghost only if each of these is
 * in a main file and one step (one_step.h).  If some first thread may be
 * created elsewhere, or the creation may fail, there are no claims.
 *
 * Names differ from those of the program.  Only variables that some claim uses
 * are written. */
#ifndef SVCOMP_WITNESS_WITNESS_GHOSTS_H
#define SVCOMP_WITNESS_WITNESS_GHOSTS_H
#include "frontend/source/outline.h"
#include "reduction/static/lock_sets.h"
#include "svcomp/witness/witness.h"

/* Statement that takes or releases a mutex, or may make the first thread. */
typedef struct {
  StmtId stmt;
  unsigned token; /* TOKEN_MULTI: makes a thread */
  bool takes;
} UpdateSite;

typedef struct Ghosts Ghosts;

/* Forgets the mutexes that have no ghost.  Lives in the arena. */
Ghosts *ghosts_new(Arena *, const Program *, LockSets *, const Outline *);

/* Lists the sites in the order of the text. */
const UpdateSite *ghosts_sites(const Ghosts *, uint32_t *n);

/* Returns a claim: the condition holds if threads have been created and the
 * guard, a token, is free.  NULL if that cannot be expressed. */
const char *ghosts_claim(Ghosts *, unsigned guard, const char *condition);

/* Returns a claim: some thread has the mutex. */
const char *ghosts_held(Ghosts *, unsigned token);

WitnessPlace ghosts_place(const Outline *, const char *file, StmtId);

/* Sets ghosts and updates of 'out', whose first file is used. */
void ghosts_write(const Ghosts *, Witness *out);

#endif
