/* horn.h - predicates that constrained Horn clauses over terms ask for: Spacer
 * (Komuravelli, Gurfinkel and Chaki), of Z3's fixed points, over integers.
 *
 *   Horn *h = horn_new(store);
 *   uint32_t p = horn_predicate(h, variables, n);
 *   horn_start(h, add_clauses, context, 10);    which calls, beside the caller,
 *     horn_clause(h, body, n_body, constraint, &head);   that body and
 *                                               constraint imply the head
 *   horn_is_over(h, 0)
 *   Term *found = horn_read(h, arena);
 *
 * Terms of more than one bit are integers there (whole.h).  Of operations that
 * are not linear a result is anything.  So what comes out may be wrong, or
 * nothing, in either direction: it is for those who check it. */
#ifndef SOLVER_HORN_H
#define SOLVER_HORN_H
#include "frontend/base/arena.h"
#include "solver/term.h"

typedef struct Horn Horn;

/* A predicate of these values, as many as it has variables, of their widths. */
typedef struct {
  uint32_t predicate;
  const Term *values;
} HornAtom;

Horn *horn_new(TermStore *);
/* Ends what it has begun; NULL is allowed. */
void horn_delete(Horn *);

/* Of these variables of the store, all different; they are copied. */
uint32_t horn_predicate(Horn *, const Term *variables, uint32_t n);
/* Begins to look for predicates, beside the caller, for so many seconds of
 * processor time at most; once.  The clauses are added in a process of its own,
 * which has a copy of all there is, and need not be kept. */
typedef void HornClauses(Horn *, void *context);
void horn_start(Horn *, HornClauses *, void *context, unsigned seconds);
/* For all values of all variables in it: the body and the constraint imply the
 * head, or nothing if that is NULL, so that they never hold. */
void horn_clause(Horn *, const HornAtom *body, uint32_t n, Term constraint,
                 const HornAtom *head);

/* Is there nothing more to wait for?  Waits for so many milliseconds. */
bool horn_is_over(Horn *, unsigned milliseconds);
/* Is there something to read?  Does not wait. */
bool horn_has_found(Horn *);
/* By predicate: a term of one bit over its variables, in the arena.  NULL: it
 * is not over, or nothing was found.  What cannot be said in terms is left out
 * of them. */
Term *horn_read(Horn *, Arena *);

#endif
