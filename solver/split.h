/* split.h - a formula split into cubes: cases that cover all there are.
 *
 * A tree of decisions: a leaf becomes two, of one literal and of its
 * opposite, until there are as many as are asked for.  The cubes are the
 * leaves, so each assignment satisfies one of them and only one.  A splitter
 * says on which literal:
 *
 *   choices     on what the encoder has named (solver_suggest): who reads from
 *               whom, the order of two accesses that conflict, who is next,
 *               inputs.  Of those the one of which both cases fix much, by unit
 *               propagation (as March does)
 *   lookahead   as CaDiCaL looks ahead, on any variable
 *
 * The next to be split is a leaf of which much is open, after few decisions.
 * One that turns out to be refuted stays as it is.
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
  /* On which literal to split what is left of the formula in this cube; 0: on
   * none.  'open': how much is left, in any unit. */
  int (*choose)(void *, const int *cube, uint32_t n, uint32_t *open);
} SplitterOps;

extern const SplitterOps splitter_choices, splitter_lookahead;

typedef VEC(Literals) Cubes;

typedef struct {
  const SplitterOps *splitter;
  uint32_t most;               /* cubes */
  bool (*stop)(void *context); /* polled: no more then; may be NULL */
  void *context;
} SplitOptions;

/* In the order of the tree's leaves. */
void split_formula(Arena *, const Dimacs *, const SplitOptions *, Cubes *out);

#endif
