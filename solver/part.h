/* part.h - one part of a formula: a file in DIMACS (dimacs.h) that is solved,
 * or split further.  What is answered goes to 'out', bound to the file by its
 * hash, in the way of the competitions:
 *
 *   c part SHA256            of the file
 *   s UNSATISFIABLE          or s SATISFIABLE, or s UNKNOWN
 *   v 1 -2 3 0               a model, where there is one
 *
 * and of a split, instead of the answer, the cubes that cover it, those of the
 * file itself in front:
 *
 *   a 12 -7 0 */
#ifndef SOLVER_PART_H
#define SOLVER_PART_H
#include "solver/sat.h"
#include "solver/split.h"

typedef struct {
  const char *path;
  const char *external; /* a command that solves it, or NULL: CaDiCaL does, or
                         * MiniSat, if there is an order */
  const char *proof;    /* where to write one, in DRAT, or NULL */
  uint32_t cubes;       /* 0: it is solved */
  const SplitterOps *splitter;
  bool (*stop)(void *);
  void *context;
} PartOptions;

/* INVALID after one report. */
Status part_run(Arena *, const PartOptions *, FILE *out, Diag *, Answer *);

#endif
