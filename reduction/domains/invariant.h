/* invariant.h - abstract states: over-approximations of the values at a program
 * point.
 *
 * A Space has dimensions (shared cells, values read) and says which term
 * variable denotes which.  An Invariant is a set of assignments of values to
 * the dimensions, over-approximated: each dimension lies in an arc of its
 * circle of values (arc.h), and in the relational domains small groups of
 * dimensions also lie in an octagon or a polyhedron (domain.h).  The order of
 * machine integers is no obstacle: terms wrap around as ops.def says, and
 * what may wrap costs precision, never soundness.
 *
 * The empty set is an invariant like any other: operations leave it empty.
 * Copies share what they have in common.  A term of any size and depth is
 * allowed; beyond some thousand nodes its parts count as unknown. */
#ifndef REDUCTION_DOMAINS_INVARIANT_H
#define REDUCTION_DOMAINS_INVARIANT_H
#include "reduction/domains/domain.h"
#include "solver/term.h"

typedef uint32_t Dim;
typedef struct Space Space;
typedef struct Invariant Invariant;

/* The terms may grow while the space lives. */
Space *space_new(DomainKind, const TermStore *);
void space_delete(Space *); /* after its invariants; NULL is allowed */

/* Values are unsigned; bits outside 'ones' are zero.  Dimensions may be added
 * at any time. */
Dim space_dim(Space *, unsigned width, uint64_t ones);

/* From now on the variable denotes the dimension's value, which is within the
 * variable's own 'ones'.  An unbound variable is anything within its ones.
 *   require  equal width */
void space_bind(Space *, Term var, Dim);

/* A hint: relate the dimensions that this term compares or adds where paths
 * meet, although nothing has related them before.  Assignments and assumptions
 * give the same hint, but only when they are executed. */
void space_relate(Space *, Term);

/* Returns the work done so far, in terms evaluated: a query to a relation
 * counts as 64 of them, and a join of two relations as 512. */
uint64_t space_work(const Space *);

Invariant *invariant_top(Space *);  /* any values */
Invariant *invariant_none(Space *); /* the empty set */
Invariant *invariant_copy(const Invariant *);
void invariant_delete(Invariant *); /* NULL is allowed */
bool invariant_is_none(const Invariant *);

/* Adds the values of the second invariant, or more; true when 'into' grew.
 * Widening makes every chain of unions finite: what grows does so in few
 * steps. */
bool invariant_join(Invariant *into, const Invariant *);
bool invariant_widen(Invariant *into, const Invariant *);
bool invariant_includes(const Invariant *, const Invariant *part);
bool invariant_equal(const Invariant *, const Invariant *);

void invariant_assign(Invariant *, Dim, Term value); /* dim := value */
void invariant_weaken(Invariant *, Dim, Term value); /* dim := value, or not */
void invariant_move(Invariant *, Dim to, Dim from);  /* equal widths */
/* Adds, to the dimension's values, those of the term in 'from'; true when it
 * grew.
 *
 *   require  DOMAIN_INTERVAL */
bool invariant_admit(Invariant *, Dim, const Invariant *from, Term value);
/* Forgets a dimension that is dead.  The cost of relations depends on the
 * number of live dimensions. */
void invariant_forget(Invariant *, Dim);
/* Keeps the values for which the condition is true ('holds') or false; returns
 * false when no values are left. */
bool invariant_assume(Invariant *, Term condition, bool holds);

/* Unsigned bounds; low > high for the empty set. */
typedef struct {
  uint64_t low, high;
} Range;
Range invariant_range(const Invariant *, Term);
Range range_join(Range, Range); /* the least that includes both */

typedef enum { CAN_BE_FALSE = 1, CAN_BE_TRUE = 2 } Truth;
unsigned invariant_truth(const Invariant *, Term condition); /* a set */
/* The same; also writes the parts in which the condition is true and false, or
 * NULL where a part is empty.  The caller owns them. */
unsigned invariant_divide(const Invariant *, Term condition, Invariant **holds,
                          Invariant **fails);

#endif
