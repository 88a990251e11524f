/* problem.h - the problem given to a Solver: clauses over terms, and equations.
 *
 * It is kept in addition to the back end, to check models and to write
 * files. */
#ifndef SOLVER_PROBLEM_H
#define SOLVER_PROBLEM_H
#include "solver/term.h"

/* An equation: a and b are equal where p and q hold. */
typedef struct {
  Term p, q, a, b;
} Equation;

typedef struct {
  TermStore *store;
  Term *terms;
  size_t n_terms, cap_terms;
  size_t *ends; /* by clause: its end in 'terms' */
  uint32_t n_clauses, cap_clauses;
  Equation *equations;
  uint32_t n_equations, cap_equations;
} Problem;

void problem_init(Problem *, TermStore *);
void problem_release(Problem *);
void problem_add(Problem *, const Term *one_bit_terms, unsigned n);
void problem_equate(Problem *, Equation);

static inline uint32_t problem_count(const Problem *p) { return p->n_clauses; }

static inline const Term *problem_clause(const Problem *p, uint32_t i,
                                         uint32_t *n) {
  size_t begin = i ? p->ends[i - 1] : 0;
  *n = (uint32_t)(p->ends[i] - begin);
  return p->terms + begin;
}

#endif
