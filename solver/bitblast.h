/* bitblast.h - translation of terms to clauses, on demand.
 *
 * A term gets its literals (one per bit, lowest first) when it is first
 * required, assumed or asked for; unused terms cost nothing.  A requirement is
 * split into clauses as far as its shape allows. */
#ifndef SOLVER_BITBLAST_H
#define SOLVER_BITBLAST_H
#include "solver/gates.h"

typedef struct Bitblast Bitblast;

Bitblast *bitblast_new(const TermStore *, const SatOps *, void *sat);
void bitblast_delete(Bitblast *);

void bitblast_require(Bitblast *, Term one_bit);
void bitblast_clause(Bitblast *, const Term *one_bit_terms, unsigned n);
/* Requires that a and b are equal where p and q hold. */
void bitblast_equate(Bitblast *, Term p, Term q, Term a, Term b);
Lit bitblast_literal(Bitblast *, Term one_bit);

/* Returns the literals of a term, or NULL if it has not been blasted.  Valid
 * until the next term is blasted. */
const Lit *bitblast_find(const Bitblast *, Term);

uint32_t bitblast_count_variables(const Bitblast *);
uint64_t bitblast_count_clauses(const Bitblast *);

#endif
