/* sat.h - a SAT solver behind the bit-blaster: clauses in, a model out.
 *
 * Literals are those of DIMACS: a variable from 1 up, or its negative.  The
 * state is opaque; each solver is one file. */
#ifndef SOLVER_SAT_H
#define SOLVER_SAT_H
#include "solver/solver.h"

typedef struct {
  const char *command;      /* of an external program, else NULL */
  const SolverParts *parts; /* of formulas in parts, else NULL */
  Diag *diag;
} SatSetup;

/* What a search says of its order. */
typedef struct {
  /* The literal is true in all models: its edges are in for good. */
  void (*hold)(void *, int literal);
  /* One of the literals is true: the edges of those that they negate, with
   * what is in for good, have a cycle. */
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
  /* Its own part; NULL: none. */
  void (*measure)(const void *, SolverStats *);
  /* From now on; NULL: says nothing.  All that an answer UNSAT rests on is
   * said, beside the clauses. */
  void (*log)(void *, const OrderLog *);
} OrderOps;

typedef struct {
  const char *name;
  void *(*create)(const SatSetup *);
  void (*destroy)(void *);
  /* A disjunction for good; the empty one is false. */
  void (*clause)(void *, const int *literals, unsigned n);
  /* Polled during solve, which then answers UNKNOWN; stop may be NULL. */
  void (*set_stop)(void *, bool (*stop)(void *), void *context);
  /* As solver_limit; NULL: there are no limits. */
  void (*limit)(void *, uint64_t propagations);
  Answer (*solve)(void *, const int *assume, unsigned n);
  bool (*value)(void *, int variable); /* after ANSWER_SAT */
  const OrderOps *order;               /* NULL: has none */
  /* As solver_suggest; NULL: takes none. */
  void (*suggest)(void *, int variable);
  /* As solver_describe; NULL: tells nobody. */
  void (*describe)(void *, const char *text);
  /* As solver_failed; NULL: does not tell. */
  bool (*failed)(void *, int literal);
} SatOps;

extern const SatOps sat_cadical, sat_minisat, sat_external;
extern const SatOps sat_cadical_checked; /* checks its own proofs, slowly */
extern const SatOps sat_minisat_checked; /* certify.h */
/* parts.c: CaDiCaL's, or MiniSat's with an order */
extern const SatOps sat_parts, sat_ordered_parts;

/* The next answer is UNKNOWN after so many conflicts. */
void sat_cadical_limit(void *, unsigned conflicts);
void sat_minisat_limit(void *, unsigned conflicts);

/* Keeps its clauses and solves nothing: for writing them. */
extern const SatOps sat_recorder;

/* The clauses of a recorder, each ended by 0. */
const int *sat_recorded(const void *recorder, size_t *n_ints,
                        uint32_t *n_clauses);

#endif
