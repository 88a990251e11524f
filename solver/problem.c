#include "solver/problem.h"

#include <stdlib.h>
#include <string.h>

void problem_init(Problem *p, TermStore *store) {
  *p = (Problem){.store = store};
}

void problem_release(Problem *p) {
  free(p->terms);
  free(p->ends);
  free(p->equations);
}

void problem_add(Problem *p, const Term *terms, unsigned n) {
  if (p->n_terms + n > p->cap_terms) {
    p->cap_terms = 2 * (p->n_terms + n) + 64;
    p->terms = xrealloc(p->terms, p->cap_terms * sizeof *p->terms);
  }
  if (p->n_clauses == p->cap_clauses) {
    p->cap_clauses = 2 * p->cap_clauses + 64;
    p->ends = xrealloc(p->ends, p->cap_clauses * sizeof *p->ends);
  }
  if (n)
    memcpy(p->terms + p->n_terms, terms, n * sizeof *terms);
  p->n_terms += n;
  p->ends[p->n_clauses++] = p->n_terms;
}

void problem_equate(Problem *p, Equation e) {
  if (p->n_equations == p->cap_equations) {
    p->cap_equations = 2 * p->cap_equations + 64;
    p->equations =
        xrealloc(p->equations, p->cap_equations * sizeof *p->equations);
  }
  p->equations[p->n_equations++] = e;
}
