/* domain.h - relational abstract domains of few integers: octagons and
 * polyhedra.
 *
 * A Relation is a set of integer vectors of a small dimension, given by linear
 * constraints: x + y <= c and x - y <= c for octagons, any for polyhedra.
 * The numbers are mathematical integers; wrapping is the caller's concern.
 * What a domain cannot express it over-approximates. */
#ifndef REDUCTION_DOMAINS_DOMAIN_H
#define REDUCTION_DOMAINS_DOMAIN_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
  DOMAIN_INTERVAL, /* no relations at all */
  DOMAIN_OCTAGON,
  DOMAIN_POLYHEDRA,
  N_DOMAIN
} DomainKind;

enum { RELATION_CAP = 8 }; /* maximum number of dimensions of a relation */
unsigned domain_cap(DomainKind); /* preferred maximum, at most RELATION_CAP */

/* Wide enough for any sum of RELATION_CAP products of a coefficient of 32
 * bits and a value of 64. */
__extension__ typedef __int128 Wide;

typedef struct {
  Wide low, high;
} WideRange;

typedef struct Relation Relation;

Relation *relation_new(DomainKind, unsigned n); /* all vectors */
Relation *relation_copy(const Relation *);
void relation_delete(Relation *);

/* A linear form is its n coefficients, of 32 bits at most. */
typedef const int64_t *Coefficients;

/* Keeps the vectors whose form is at least, or at most, the bound. */
void relation_at_least(Relation *, Coefficients, Wide bound);
void relation_at_most(Relation *, Coefficients, Wide bound);
/* x[at] := the form plus something within the range. */
void relation_assign(Relation *, unsigned at, Coefficients, WideRange);
/* Forgets x[at]; the later ones move down. */
void relation_drop(Relation *, unsigned at);
/* Keeps the vectors that 'part' allows for the dimensions at[0], at[1], ... */
void relation_embed(Relation *, const Relation *part, const unsigned *at);

bool relation_is_empty(const Relation *);
bool relation_includes(const Relation *, const Relation *part);
/* Narrows 'range' to the bounds of the form.
 *
 *   require  !relation_is_empty */
void relation_bound(const Relation *, Coefficients, WideRange *range);

void relation_join(Relation *into, const Relation *);
void relation_widen(Relation *into, const Relation *);

#endif
