/* sat.h - interface of SAT solvers behind the bit-blaster: clauses in, a model
 * out.
 *
 * Literals are those of DIMACS: a variable from 1 up, or its negative.  The
 * state is opaque; each solver is one file. */
#ifndef SOLVER_SAT_H
#define SOLVER_SAT_H
#include "solver/solver.h"

typedef struct {
  const char *command;      /* command of an external program, else NULL */
  const SolverCubes *cubes; /* settings for solving cubes, else NULL */
  Diag *diag;
} SatSetup;

/* Receiver of what a search derives from its order. */
typedef struct {
  /* The literal is true in all models: its edges are inserted for good. */
  void (*hold)(void *, int literal);
  /* One of the literals is true: the edges of their complements, with the edges
   * inserted for good, have a cycle. */
  void (*lemma)(void *, const int *literals, unsigned n);
  void *context;
} OrderLog;

/* A graph that must stay acyclic, as in solver.h. */
typedef struct {
  uint32_t (*chain)(void *, uint32_t n);
  void (*before)(void *, uint32_t u, uint32_t v);
  void (*edge)(void *, int literal, uint32_t u, uint32_t v);
  void (*aim)(void *, int goal, const int *first, unsigned n);
  void (*forget_aims)(void *);
  /* Measures the order alone; NULL: no counts. */
  void (*measure)(const void *, SolverStats *);
  /* Sets the log from now on; NULL: none.  Every fact of the order that an
   * answer UNSAT rests on is logged. */
  void (*log)(void *, const OrderLog *);
} OrderOps;

typedef struct {
  const char *name;
  void *(*create)(const SatSetup *);
  void (*destroy)(void *);
  /* Adds a disjunction for good; the empty one is false. */
  void (*clause)(void *, const int *literals, unsigned n);
  /* Sets a function polled during solve, which then answers UNKNOWN; 'stop' may
   * be NULL. */
  void (*set_stop)(void *, bool (*stop)(void *), void *context);
  /* Like solver_limit; NULL: there are no limits. */
  void (*limit)(void *, uint64_t propagations);
  Answer (*solve)(void *, const int *assume, unsigned n);
  bool (*value)(void *, int variable); /* after ANSWER_SAT */
  const OrderOps *order;               /* NULL: no order is supported */
  /* Like solver_suggest; NULL: suggestions are ignored. */
  void (*suggest)(void *, int variable);
  /* Like solver_describe; NULL: descriptions are ignored. */
  void (*describe)(void *, const char *text);
  /* Like solver_failed; NULL: not supported. */
  bool (*failed)(void *, int literal);
} SatOps;

extern const SatOps sat_cadical, sat_minisat, sat_external;
extern const SatOps sat_cadical_checked; /* checks its own proofs, slowly */
extern const SatOps sat_minisat_checked; /* certify.h */
/* cube_solver.c: CaDiCaL first, or MiniSat with an order */
extern const SatOps sat_cubes, sat_ordered_cubes;

/* Makes the next answer UNKNOWN after so many conflicts. */
void sat_cadical_limit(void *, unsigned conflicts);
void sat_minisat_limit(void *, unsigned conflicts);

/* Keeps its clauses and solves nothing; for writing them. */
extern const SatOps sat_recorder;

/* Returns the clauses of a recorder, each ended by 0. */
const int *sat_recorded(const void *recorder, size_t *n_ints,
                        uint32_t *n_clauses);

#endif
