/* bv_to_int.h - translation of bit-vector terms to integer terms of Z3, and
 * back.
 *
 * A term of one bit is a Boolean.  Any other is an integer, with known bounds,
 * that differs from the term's number by a multiple of 2^width.  It is brought
 * into the signed or unsigned range only where its value is needed.  A variable
 * is in one of these ranges: the one in which it is mostly compared.  A
 * nonlinear operation that cannot be expressed by a case distinction may have
 * any value. */
#ifndef SOLVER_BV_TO_INT_H
#define SOLVER_BV_TO_INT_H
#include "solver/term.h"

#include <z3.h>

typedef struct BvToInt BvToInt;

/* Returns a new translation.  The context must keep all of its terms
 * (Z3_mk_context). */
BvToInt *bv_to_int_new(TermStore *, Z3_context);
void bv_to_int_delete(BvToInt *);

/* Records how comparisons in the term read its variables.
 *   require  no term was translated yet */
void bv_to_int_look_at(BvToInt *, Term);
/* Makes the first variable signed or unsigned like the second one, from now
 * on. */
void bv_to_int_read_alike(BvToInt *, Term variable, Term like);

/* Forgets all translations.  From now on the term, a conjunction, is assumed:
 * its bounds of variables and constants are used. */
void bv_to_int_assume(BvToInt *, Term);

/* Returns the constant of a variable, or of a term that may have any value.
 * Its name shows how it is read, even without this translation. */
Z3_ast bv_to_int_constant(BvToInt *, Term);
Z3_sort bv_to_int_sort(BvToInt *, Term);
/* Returns the constant of a variable that is signed, or unsigned. */
Z3_ast bv_to_int_constant_read(BvToInt *, Term, bool is_signed);
/* Returns the Boolean of a term of one bit. */
Z3_ast bv_to_int_boolean(BvToInt *, Term);
/* Returns the value of any term, read like a variable of its width. */
Z3_ast bv_to_int_like(BvToInt *, Term, Term variable);

/* Calls 'visit' for each variable of the term, and each subterm that may have
 * any value.  None is visited again before bv_to_int_next. */
typedef void BvToIntVisit(void *context, Term);
void bv_to_int_visit(BvToInt *, Term, BvToIntVisit *, void *context);
void bv_to_int_next(BvToInt *);
/* Returns the constraint that the term is in its range; NULL if it is
 * trivial. */
Z3_ast bv_to_int_range(BvToInt *, Term);

/* Returns the term of a Boolean over constants of variables, maybe those of
 * another translation.  Conjuncts that no term expresses are left out. */
Term bv_to_int_term(BvToInt *, Z3_ast);

#endif
