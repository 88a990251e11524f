/* count.h - counts of the executions that a reduction leaves, computed in two
 * ways: from the formula's models, and by enumeration.
 *
 * The scheduler-based formula has a model for each schedule, the event-based
 * one for each execution graph: the transitions that take place, and the write
 * that each of them reads from (SEEN_GRAPH of enumerate.h).  MPOR leaves all
 * graphs. */
#ifndef ENCODER_ENGINE_COUNT_H
#define ENCODER_ENGINE_COUNT_H
#include "encoder/formula/encoder.h"
#include "reduction/explore/enumerate.h"

/* Adds the schedules that the formula admits under the assumptions to the
 * words.  Each is blocked in the solver, which cannot be used for anything else
 * afterwards.  LIMIT: more than 'most', or the solver gave up. */
Status count_models(Encoding *, Solver *, const Threads *, const Term *assume,
                    unsigned n, uint64_t most, Words *schedules);

typedef struct {
  const char *name; /* name of the reduction: "mpor" */
  Reduced reduced;
  bool by_solver; /* the solver counts as well */
} CountRow;

typedef struct {
  const CountRow *rows;
  uint32_t n_rows;
  unsigned bound;
  const EncoderOps *encoder;
  const SolverKind *solver;
  Diag *diag;
  bool (*stop)(void *);
  void *stop_context;
} CountOptions;

/* Prints a table of complete schedules or of execution graphs, as the encoder
 * counts them: of each row, of Mazurkiewicz traces and of control behaviours,
 * each over all values of the inputs.  UNSUPPORTED: inputs are too wide; LIMIT:
 * too many; INVALID: solver and enumeration disagree.  '*why' gives the
 * details. */
Status count_print(Arena *, FILE *, const Threads *, const CountOptions *,
                   const char **why);

#endif
