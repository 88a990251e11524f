/* horn.h - solver of constrained Horn clauses over terms: Spacer (Komuravelli,
 * Gurfinkel and Chaki), Z3's fixed point engine, over integers.
 *
 *   Horn *h = horn_new(store);
 *   uint32_t p = horn_predicate(h, variables, n);
 *   horn_start(h, add_clauses, context, 10);    which calls, in a subprocess,
 *     horn_clause(h, body, n_body, constraint, &head);   that body and
 *                                               constraint imply the head
 *   horn_is_finished(h, 0)
 *   Term *found = horn_read(h, arena);
 *
 * Terms of more than one bit are integers there (bv_to_int.h).  Nonlinear
 * operations may have any result.  So a result may be wrong or missing, in
 * either direction: the caller must check it. */
#ifndef SOLVER_HORN_H
#define SOLVER_HORN_H
#include "frontend/base/arena.h"
#include "solver/term.h"

typedef struct Horn Horn;

/* An application of a predicate to values: one per variable, of equal width. */
typedef struct {
  uint32_t predicate;
  const Term *values;
} HornAtom;

Horn *horn_new(TermStore *);
/* Stops the subprocess; NULL is allowed. */
void horn_delete(Horn *);

/* Adds a predicate over these variables of the store, all different; they are
 * copied. */
uint32_t horn_predicate(Horn *, const Term *variables, uint32_t n);
/* Starts the search for predicates in a subprocess, for at most so many seconds
 * of CPU time; called once.  The clauses are added in the subprocess, which has
 * a copy of all data, and need not be kept. */
typedef void HornClauses(Horn *, void *context);
void horn_start(Horn *, HornClauses *, void *context, unsigned seconds);
/* Adds a clause for all values of all its variables: the body and the
 * constraint imply the head; if that is NULL, they never hold together. */
void horn_clause(Horn *, const HornAtom *body, uint32_t n, Term constraint,
                 const HornAtom *head);

/* True if there is nothing left to wait for.  Waits for at most so many
 * milliseconds. */
bool horn_is_finished(Horn *, unsigned milliseconds);
/* True if there is a result to read.  Does not wait. */
bool horn_has_found(Horn *);
/* Returns, by predicate, a term of one bit over its variables, in the arena.
 * NULL if the search is not over, or found nothing.  Conjuncts that no term
 * expresses are left out. */
Term *horn_read(Horn *, Arena *);

#endif
