/* origins.h - which choices decide what a value is: those of the reads that it
 * is computed from, of the reads that what they may read is computed from, and
 * so on, the nearest first.  What decides whether a transition takes place is
 * left out, and so is what is far: they are to tell a solver where to begin.
 *
 *   cost    O(MOST_TERMS + MOST_CHOICES) a value */
#ifndef ENCODER_FORMULA_ORIGINS_H
#define ENCODER_FORMULA_ORIGINS_H
#include "encoder/formula/access.h"

typedef struct Origins Origins;

/* Writes are by cell.
 *   require  the reads' 'is_from' is known */
Origins *origins_new(Arena *, const Threads *, const Read *, uint32_t n_reads,
                     const Writes *);

/* Good until the next call.  Terms that are newer than the Origins have
 * none. */
const Term *origins_find(Origins *, Term, uint32_t *n);

#endif
