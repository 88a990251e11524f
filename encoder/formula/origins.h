/* origins.h - choices that determine a value.
 *
 * These are the read-from choices of the reads from which the value is
 * computed, then of the reads from which the candidate writes compute theirs,
 * and so on, nearest first.  Choices that decide whether a transition takes
 * place are left out, and so are distant ones: the list only suggests to a
 * solver where to begin.
 *
 *   cost    O(MOST_TERMS + MOST_CHOICES) a value */
#ifndef ENCODER_FORMULA_ORIGINS_H
#define ENCODER_FORMULA_ORIGINS_H
#include "encoder/formula/access.h"

typedef struct Origins Origins;

/* Returns the origins of values.  Writes are by cell.
 *   require  the reads' 'is_from' is known */
Origins *origins_new(Arena *, const Threads *, const Read *, uint32_t n_reads,
                     const Writes *);

/* Returns the choices for the term, valid until the next call; none for terms
 * that are newer than the Origins. */
const Term *origins_find(Origins *, Term, uint32_t *n);

#endif
