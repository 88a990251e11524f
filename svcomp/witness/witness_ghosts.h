/* witness_ghosts.h - ghost variables of a witness of correctness: for each
 * mutex one that is 1 while it is locked, and "multithreaded", which is 1 once
 * a thread was created.
 *
 * They are updated at the statements that locks.h knows.  Their names differ
 * from those of the program.  Only variables that some claim uses are
 * written. */
#ifndef SVCOMP_WITNESS_WITNESS_GHOSTS_H
#define SVCOMP_WITNESS_WITNESS_GHOSTS_H
#include "reduction/static/locks.h"
#include "svcomp/witness/witness.h"

typedef struct Ghosts Ghosts;

Ghosts *ghosts_new(Arena *, const Locks *, const Outline *);

/* Returns a claim: the condition holds if threads have been created and the
 * guard, a token, is free.  NULL if that cannot be expressed. */
const char *ghosts_claim(Ghosts *, unsigned guard, const char *condition);

/* Returns a claim: some thread has the mutex. */
const char *ghosts_held(Ghosts *, unsigned token);

WitnessPlace ghosts_place(const Outline *, const char *file, StmtId);

/* Sets ghosts and updates of 'out', whose first file is used. */
void ghosts_write(const Ghosts *, Witness *out);

#endif
