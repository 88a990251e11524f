/* term_substitute.h - terms with variables, or whole terms, replaced by
 * others. */
#ifndef SOLVER_TERM_SUBSTITUTE_H
#define SOLVER_TERM_SUBSTITUTE_H
#include "solver/term.h"

typedef struct Substitution Substitution;

Substitution *substitution_new(TermStore *);
void substitution_delete(Substitution *);

/* From now on the variable stands for the value, which is taken as it is; so
 * does a term that is no variable, wherever it stands whole.
 *   require  equal width; no term with the variable was substituted before */
void substitution_bind(Substitution *, Term var, Term value);
/* Was it bound, or substituted, before? */
bool substitution_knows(const Substitution *, Term);

/* Memoised; iterative: no term is too deep. */
Term substitution_apply(Substitution *, Term);

#endif
