/* dimacs.h - reader of DIMACS files, with comments that annotate the formula:
 *
 *   c cube 12 -7 0     the file is a cube of another formula: these are units
 *   c decide 3 4 0     the best variables for a split; repeatable
 *
 * and, besides its clauses, with a graph that must stay acyclic, as in
 * solver.h:
 *
 *   c order chain 5        nodes, each before the next, numbered on, from 0
 *   c order before 2 7     the first is before the second
 *   c order edge -9 2 7    where this literal holds
 *
 * Other comments are ignored. */
#ifndef SOLVER_DIMACS_H
#define SOLVER_DIMACS_H
#include "frontend/base/diag.h"
#include "frontend/base/vec.h"

typedef VEC(int) Literals;

typedef struct {
  int literal; /* 0: the edge is unconditional */
  uint32_t u, v;
} DimacsEdge;

typedef struct {
  uint32_t n_nodes;
  VEC(uint32_t) chains;
  VEC(DimacsEdge) edges;
} DimacsOrder;

typedef struct {
  uint32_t variables; /* highest variable that is mentioned */
  uint32_t n_clauses;
  Literals clauses; /* clauses, each ended by 0 */
  Literals cube, decide;
  DimacsOrder order; /* without nodes if there is no order */
} Dimacs;

/* Reads a file.  INVALID, with one located report, if it is malformed. */
Status dimacs_read(Arena *, const char *path, Diag *, Dimacs *out);

/* Prints the order as comments. */
void dimacs_print_order(FILE *, const DimacsOrder *);

#endif
