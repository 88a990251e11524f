/* split.h - splitting of a formula into cubes that cover all cases.
 *
 * A tree of decisions: a leaf becomes two, for a literal and its complement,
 * until there are as many as asked for.  The cubes are the leaves, so each
 * assignment satisfies exactly one of them.  A splitter chooses the literal:
 *
 *   choices     among the variables that the encoder has named
 *               (solver_suggest): read-from, the order of two conflicting
 *               accesses, the next thread, inputs.  It takes one of which both
 *               cases fix much, by unit propagation (as March does)
 *   lookahead   by CaDiCaL's lookahead, on any variable
 *
 * The next leaf to be split has much open, after few decisions.  A leaf that
 * turns out to be refuted stays a leaf.
 *
 *   cost    of choices: some 60 unit propagations a leaf */
#ifndef SOLVER_SPLIT_H
#define SOLVER_SPLIT_H
#include "solver/dimacs.h"

#include <stdbool.h>

typedef struct {
  const char *name;
  void *(*create)(Arena *, const Dimacs *);
  void (*destroy)(void *);
  /* Returns the literal to split the rest of the formula on in this cube; 0:
   * none.  'open': amount of work left, in any unit. */
  int (*choose)(void *, const int *cube, uint32_t n, uint32_t *open);
} SplitterOps;

extern const SplitterOps splitter_choices, splitter_lookahead;

typedef VEC(Literals) Cubes;

typedef struct {
  const SplitterOps *splitter;
  uint32_t most; /* maximum number of cubes */
  /* Polled; true ends the splitting; may be NULL. */
  bool (*stop)(void *context);
  void *context;
} SplitOptions;

/* Writes the cubes in the order of the tree's leaves. */
void split_formula(Arena *, const Dimacs *, const SplitOptions *, Cubes *out);

#endif
