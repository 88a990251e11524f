/* dimacs.h - a formula in DIMACS, read from a file, with what comments say of
 * it:
 *
 *   c cube 12 -7 0     it is a part of another one: these are units of it
 *   c decide 3 4 0     variables that a split is best made on; repeatable
 *
 * and of a graph that must stay acyclic, as in solver.h, besides its clauses:
 *
 *   c order chain 5        nodes, each before the next, numbered on, from 0
 *   c order before 2 7     the first is before the second
 *   c order edge -9 2 7    where this literal holds
 *
 * Other comments are passed over. */
#ifndef SOLVER_DIMACS_H
#define SOLVER_DIMACS_H
#include "frontend/base/diag.h"
#include "frontend/base/vec.h"

typedef VEC(int) Literals;

typedef struct {
  int literal; /* 0: it is there always */
  uint32_t u, v;
} DimacsEdge;

typedef struct {
  uint32_t n_nodes;
  VEC(uint32_t) chains;
  VEC(DimacsEdge) edges;
} DimacsOrder;

typedef struct {
  uint32_t variables; /* the highest that is mentioned */
  uint32_t n_clauses;
  Literals clauses; /* each ended by 0 */
  Literals cube, decide;
  DimacsOrder order; /* without nodes where it has none */
} Dimacs;

/* INVALID after one located report. */
Status dimacs_read(Arena *, const char *path, Diag *, Dimacs *out);

/* As comments. */
void dimacs_print_order(FILE *, const DimacsOrder *);

#endif
