/* backend.h - interface of the back ends to which a Solver hands its terms. */
#ifndef SOLVER_BACKEND_H
#define SOLVER_BACKEND_H
#include "solver/sat.h"

typedef struct {
  TermStore *store;
  const SatOps *sat;        /* for backend_sat */
  const char *command;      /* command of an external program, else NULL */
  const SolverCubes *cubes; /* settings for solving cubes, else NULL */
  Diag *diag;
} BackendSetup;

typedef struct {
  void *(*create)(const BackendSetup *);
  void (*destroy)(void *);
  void (*require)(void *, Term one_bit);
  void (*clause)(void *, const Term *one_bit_terms, unsigned n);
  /* Requires that a and b are equal where p and q hold.  NULL: clauses are
   * added instead. */
  void (*equate)(void *, Term p, Term q, Term a, Term b);
  void (*set_stop)(void *, bool (*stop)(void *), void *context);
  /* Only for backend_sat with a SatOps that supports it. */
  void (*limit)(void *, uint64_t propagations);
  Answer (*solve)(void *, const Term *assume, unsigned n);
  /* Returns the value of a TERM_VAR in the last model; 0 if the problem does
   * not mention it. */
  uint64_t (*value)(void *, Term variable);
  /* All fields but terms and seconds. */
  void (*measure)(const void *, SolverStats *);
  /* Only for backend_sat with a SatOps that has an order. */
  uint32_t (*chain)(void *, uint32_t n);
  void (*before)(void *, uint32_t u, uint32_t v);
  void (*edge)(void *, Term one_bit, uint32_t u, uint32_t v);
  void (*aim)(void *, Term goal, const Term *first, unsigned n);
  void (*forget_aims)(void *);
  /* Only for backend_sat; no effect unless the SatOps supports it. */
  void (*suggest)(void *, Term one_bit);
  void (*describe)(void *, const char *text);
  /* Only for backend_sat with a SatOps that supports it. */
  bool (*failed)(void *, Term assumed);
} BackendOps;

extern const BackendOps backend_sat;  /* bit-blasts for a SatOps */
extern const BackendOps backend_z3;   /* Z3's library */
extern const BackendOps backend_smt2; /* a program that reads SMT-LIB */

#endif
