/* whole.h - translation of terms to integers of Z3, and back.
 *
 * A term of one bit is a Boolean.  Any other is an integer, with known bounds,
 * that differs from the term's number by a multiple of 2^width.  It is brought
 * into the signed or unsigned range only where its value is needed.  A variable
 * is in one of these ranges: the one in which it is mostly compared.  Nonlinear
 * operations without an integer result by cases may have any value. */
#ifndef SOLVER_WHOLE_H
#define SOLVER_WHOLE_H
#include "solver/term.h"

#include <z3.h>

typedef struct Wholes Wholes;

/* Returns a new translation.  The context must keep all of its terms
 * (Z3_mk_context). */
Wholes *wholes_new(TermStore *, Z3_context);
void wholes_delete(Wholes *);

/* Records how comparisons in the term read its variables.
 *   require  no term was translated yet */
void wholes_look_at(Wholes *, Term);
/* Makes the first variable be read like the second one from now on. */
void wholes_read_alike(Wholes *, Term variable, Term like);

/* Forgets all translations.  From now on the term, a conjunction, is assumed:
 * its bounds of variables and constants are used. */
void wholes_assume(Wholes *, Term);

/* Returns the constant of a variable, or of a term that may have any value.
 * Its name shows how it is read, even without this translation. */
Z3_ast wholes_constant(Wholes *, Term);
Z3_sort wholes_sort(Wholes *, Term);
/* Returns the constant of a variable that is read so. */
Z3_ast wholes_constant_read(Wholes *, Term, bool is_signed);
/* Returns the Boolean of a term of one bit. */
Z3_ast wholes_boolean(Wholes *, Term);
/* Returns the value of any term, read like a variable of its width. */
Z3_ast wholes_like(Wholes *, Term, Term variable);

/* Calls 'visit' for each variable of the term, and each subterm that may have
 * any value.  None is visited again before wholes_next. */
typedef void WholeVisit(void *context, Term);
void wholes_visit(Wholes *, Term, WholeVisit *, void *context);
void wholes_next(Wholes *);
/* Returns the constraint that the term is in its range; NULL if it is
 * trivial. */
Z3_ast wholes_range(Wholes *, Term);

/* Returns the term of a Boolean over constants of variables, maybe those of
 * another translation.  Conjuncts that no term expresses are left out. */
Term wholes_term(Wholes *, Z3_ast);

#endif
