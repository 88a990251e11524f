/* witness_ghosts.h - ghost variables of a witness of correctness: one is 1
 * while a mutex is locked, and one, "multithreaded", from when a thread was
 * made.
 *
 * Their updates are at the statements that locks.h knows.  Names are not
 * those of the program.  Only variables that some claim uses are written. */
#ifndef SVCOMP_WITNESS_WITNESS_GHOSTS_H
#define SVCOMP_WITNESS_WITNESS_GHOSTS_H
#include "reduction/static/locks.h"
#include "svcomp/witness/witness.h"

typedef struct Ghosts Ghosts;

Ghosts *ghosts_new(Arena *, const Locks *, const Outline *);

/* That the condition holds if threads have been made and the guard, a token,
 * is free; NULL when that cannot be said. */
const char *ghosts_claim(Ghosts *, unsigned guard, const char *condition);

/* That somebody has the mutex. */
const char *ghosts_held(Ghosts *, unsigned token);

WitnessPlace ghosts_place(const Outline *, const char *file, StmtId);

/* Sets ghosts and updates of 'out', whose first file is used. */
void ghosts_write(const Ghosts *, Witness *out);

#endif
