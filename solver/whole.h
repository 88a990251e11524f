/* whole.h - terms as integers of Z3, and back.
 *
 * A term of one bit is a Boolean.  Any other is an integer that differs from
 * the term's number by a multiple of 2^width, with bounds that are known; only
 * where its value is asked for is it brought into the range of numbers with a
 * sign, or without one.  A variable is within one of these: as it is compared
 * mostly.  Results of operations that are not linear, and have no integer by
 * cases, are anything. */
#ifndef SOLVER_WHOLE_H
#define SOLVER_WHOLE_H
#include "solver/term.h"

#include <z3.h>

typedef struct Wholes Wholes;

/* The context is one that keeps all of its terms (Z3_mk_context). */
Wholes *wholes_new(TermStore *, Z3_context);
void wholes_delete(Wholes *);

/* How comparisons in the term read its variables.
 *   require  no term was translated yet */
void wholes_look_at(Wholes *, Term);
/* From now on the first variable is read like the second one. */
void wholes_read_alike(Wholes *, Term variable, Term like);

/* Forgets what was translated.  From now on the term, which is a conjunction,
 * holds: what it says of variables and constants bounds these. */
void wholes_assume(Wholes *, Term);

/* A variable's constant, or that of a term that is anything.  Its name tells
 * how it is read, also to one who knows nothing but the terms. */
Z3_ast wholes_constant(Wholes *, Term);
Z3_sort wholes_sort(Wholes *, Term);
/* Of a variable that is read so. */
Z3_ast wholes_constant_read(Wholes *, Term, bool is_signed);
/* Of a term of one bit. */
Z3_ast wholes_boolean(Wholes *, Term);
/* The value of any, as a variable of its width is read. */
Z3_ast wholes_like(Wholes *, Term, Term variable);

/* Calls for each variable of the term, and each term that is anything in its
 * place, which is not called for again before wholes_next. */
typedef void WholeVisit(void *context, Term);
void wholes_visit(Wholes *, Term, WholeVisit *, void *context);
void wholes_next(Wholes *);
/* That it is in its range; NULL: there is nothing to say. */
Z3_ast wholes_range(Wholes *, Term);

/* A Boolean over constants of variables, maybe another's.  Parts of a
 * conjunction that no term says are left out. */
Term wholes_term(Wholes *, Z3_ast);

#endif
