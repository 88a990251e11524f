/* walk.h - encoding of robustness: the solver chooses a cycle in program order,
 * read-from, modification order and from-read (reduction/semantics/sc_cycle.h).
 *
 * A walk goes from transition to transition.  Where it comes to one that takes
 * place, it goes on along one edge to another thread, or to the next transition
 * of its own, or to the first one of a thread that was created in between:
 *
 *   here_j       the walk comes to j, and leaves it by one of its edges, or
 *                here_k holds for the next transition k
 *   edge_j,k     the edge is one of the execution, and here_k
 *
 * A walk that is not empty has no end, and so contains a cycle.  The formula
 * requires of modification order and from-read only the edges of the walk: a
 * partial order has a total extension with them.
 *
 *   cost    O(writes^2 + reads * writes) edges of a cell, O(candidates) clauses
 *           for each edge from a read */
#ifndef ENCODER_FORMULA_WALK_H
#define ENCODER_FORMULA_WALK_H
#include "encoder/formula/access.h"
#include "solver/solver.h"

typedef struct {
  Arena *arena;
  const Threads *threads;
  Solver *solver;
  const Term *taken;    /* by transition */
  const Writes *writes; /* by cell */
  const Read *reads;
  uint32_t n_reads;
  /* Holds if u's write of the cell comes before v's in memory; of two that take
   * place. */
  Term (*before)(void *context, CellId, TransitionId u, TransitionId v);
  void *context;
} WalkOptions;

/* Returns a term that holds only if there is a cycle. */
Term walk_encode(const WalkOptions *);

#endif
