/* term_substitute.h - substitution of variables, or whole subterms, in
 * terms. */
#ifndef SOLVER_TERM_SUBSTITUTE_H
#define SOLVER_TERM_SUBSTITUTE_H
#include "solver/term.h"

typedef struct Substitution Substitution;

Substitution *substitution_new(TermStore *);
void substitution_delete(Substitution *);

/* Binds the variable to the value, which is not substituted itself.  A term
 * that is no variable is replaced wherever it occurs as a subterm.
 *   require  equal width; no term with the variable was substituted before */
void substitution_bind(Substitution *, Term var, Term value);
/* True if the term was bound, or substituted, before. */
bool substitution_knows(const Substitution *, Term);

/* Returns the term with all bindings applied.  Memoised; iterative: no term is
 * too deep. */
Term substitution_apply(Substitution *, Term);

/* Returns the term with other operands, of which there are three or TERM_NONE.
 *   require  equal widths */
Term term_remade(TermStore *, Term, const Term *operands);

/* Returns the term with a value in place of one variable or subterm.
 *   require  equal width */
Term term_with(TermStore *, Term, Term var, Term value);

#endif
