/* precedence.h - precedence of transitions: the order in which the transitions
 * of Threads take place, as far as it matters to a formula.
 *
 * A model of the formula orders all transitions, including those that it does
 * not take; the order is any linear extension of the fixed order and of the
 * literals that hold.
 *
 *   fixed      program order, the start of threads, orders from the facts, and
 *              those that precedence_fix adds; closed under transitivity
 *   literals   'u before v', one for each pair that clauses mention
 *
 * There are two encodings of the order:
 *
 *   theory   the solver knows that the order has no cycle (solver.h).  A
 *            literal is needed in one direction only: if it does not hold,
 *            nothing follows.  Moments may be ordered, too
 *   matrix   plain clauses: one variable for each two transitions of
 *            different threads, 'v before u' is its negation, and
 *            transitivity is spelt out
 *
 *   cost    of the fixed order: O(transitions * threads) memory, O(1) a
 *           question; of the matrix: O(transitions^3) clauses for three
 *           threads or more, O(transitions^2) for two */
#ifndef ENCODER_FORMULA_PRECEDENCE_H
#define ENCODER_FORMULA_PRECEDENCE_H
#include "reduction/por/execution_facts.h"
#include "solver/solver.h"

typedef struct Precedence Precedence;

typedef struct {
  TransitionId before, after;
} PrecedenceEdge;

/* Returns a new precedence.  It uses the theory if the solver has it. */
Precedence *precedence_new(Arena *, const Facts *, Solver *);

/* True if u is before v in every order. */
bool precedence_is_fixed(const Precedence *, TransitionId u, TransitionId v);
/* Fixes that u is before v.  Called before any literal is made.
 *   require  v is not fixed before u */
void precedence_fix(Precedence *, TransitionId u, TransitionId v);

/* Returns the edges fixed across threads, in the order in which they were
 * added. */
const PrecedenceEdge *precedence_fixed(const Precedence *, uint32_t *n);

/* True if u cannot come before v where both take place. */
bool precedence_is_impossible(const Precedence *, TransitionId u,
                              TransitionId v);

/* Returns the number of transitions of the thread that are fixed before u. */
uint32_t precedence_count_before(const Precedence *, TransitionId u, ThreadId);

/* Returns the literal 'u before v'; a constant if the order is fixed. */
Term precedence_literal(Precedence *, TransitionId u, TransitionId v);
/* Returns the literal if it was made before, else TERM_NONE. */
Term precedence_find(const Precedence *, TransitionId u, TransitionId v);

/* Adds n moments, which are no transitions, each before the next.  Returns the
 * number of the first; the numbers of transitions are smaller.
 *   require  the theory is used */
bool precedence_has_moments(const Precedence *);
uint32_t precedence_moments(Precedence *, uint32_t n);
/* Puts u before v where the term holds; one of the two is a moment. */
void precedence_order(Precedence *, Term when, uint32_t u, uint32_t v);

/* Return the number of pairs whose literal was made, and the i-th pair.  In the
 * matrix, where both directions share a variable, it is the one from the higher
 * thread. */
uint32_t precedence_count(const Precedence *);
PrecedenceEdge precedence_at(const Precedence *, uint32_t i);

/* Completes the encoding of the order, after the last literal and before the
 * formula is solved.  False if 'stop' returned true. */
bool precedence_complete(Precedence *, bool (*stop)(void *), void *context);
/* Returns the number of clauses that the matrix takes. */
uint64_t precedence_matrix_size(const Threads *);

/* Writes all transitions, in the last model's order, with few thread
 * switches. */
void precedence_sort(const Precedence *, TransitionId *sorted);

#endif
