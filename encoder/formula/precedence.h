/* precedence.h - precedence of transitions: the order in which those of some
 * Threads take place, as far as it matters to a formula.
 *
 * A model of the formula orders all transitions, those that it does not take
 * included; the order is any linear extension of what is fixed and of the
 * literals that hold.
 *
 *   fixed      program order, the start of threads, what the facts tell, and
 *              what precedence_fix adds; kept closed under transitivity
 *   literals   'u before v', one for each pair that clauses mention
 *
 * Two ways make the solver order them:
 *
 *   theory   the solver knows that the order has no cycle (solver.h).  A
 *            literal is needed in one direction only: that it does not hold
 *            says nothing.  Moments may be ordered, too
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

/* The way is the theory's where the solver has it. */
Precedence *precedence_new(Arena *, const Facts *, Solver *);

/* u is before v in every order. */
bool precedence_is_fixed(const Precedence *, TransitionId u, TransitionId v);
/* From now on; before any literal is made.
 *   require  v is not fixed before u */
void precedence_fix(Precedence *, TransitionId u, TransitionId v);

/* What was fixed across threads, as it came. */
const PrecedenceEdge *precedence_fixed(const Precedence *, uint32_t *n);

/* u does not come before v where both take place. */
bool precedence_is_impossible(const Precedence *, TransitionId u,
                              TransitionId v);

/* How many transitions of the thread are fixed before u. */
uint32_t precedence_count_before(const Precedence *, TransitionId u, ThreadId);

/* 'u before v'; constant where that is fixed. */
Term precedence_literal(Precedence *, TransitionId u, TransitionId v);
/* The same if something has asked for it already, else TERM_NONE. */
Term precedence_find(const Precedence *, TransitionId u, TransitionId v);

/* Moments that are no transitions: n of them, each before the next.  The first
 * one's number; those of transitions are smaller.
 *   require  the way is the theory's */
bool precedence_has_moments(const Precedence *);
uint32_t precedence_moments(Precedence *, uint32_t n);
/* u is before v where the term holds; one of the two is a moment. */
void precedence_order(Precedence *, Term when, uint32_t u, uint32_t v);

/* The pairs of which something has asked for a literal; of the two directions
 * that the matrix has as one, that from the higher thread. */
uint32_t precedence_count(const Precedence *);
PrecedenceEdge precedence_at(const Precedence *, uint32_t i);

/* After the last literal, before the formula is solved: what makes them an
 * order.  False: stop said so. */
bool precedence_complete(Precedence *, bool (*stop)(void *), void *context);
/* Clauses that the matrix takes for that. */
uint64_t precedence_matrix_size(const Threads *);

/* All transitions, in the last model's order, with few switches of threads. */
void precedence_sort(const Precedence *, TransitionId *sorted);

#endif
