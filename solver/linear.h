/* linear.h - linear arithmetic on terms: sums in a normal form, and variables
 * that equations define.
 *
 * Equal sums of the same summands, in any order, are one term then.  This finds
 * in no time what costs a SAT solver many conflicts: that x + (a + b) differs
 * from (x + b) + a in no bit. */
#ifndef SOLVER_LINEAR_H
#define SOLVER_LINEAR_H
#include "solver/term.h"

typedef struct Linear Linear;

/* True if the term is a constant multiple of another: 'factor' times 'of',
 * modulo 2^width. */
bool linear_is_multiple(const TermStore *, Term, Term *of, uint64_t *factor);

Linear *linear_new(TermStore *);
void linear_delete(Linear *); /* NULL is allowed */

/* Returns an equivalent term with sums and equations in normal form. */
Term linear_normal(Linear *, Term);

/* Returns a term that has a model if and only if the given one has.  Where
 * equations among its conjuncts define a variable, that is replaced; and each
 * conjunct holds in the others. */
Term linear_eliminate(Linear *, Term one_bit);

#endif
