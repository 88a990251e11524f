/* backend.h - what a Solver hands its terms to. */
#ifndef SOLVER_BACKEND_H
#define SOLVER_BACKEND_H
#include "solver/sat.h"

typedef struct {
  TermStore *store;
  const SatOps *sat;        /* of backend_sat */
  const char *command;      /* of an external program, else NULL */
  const SolverParts *parts; /* of formulas in parts, else NULL */
  Diag *diag;
} BackendSetup;

typedef struct {
  void *(*create)(const BackendSetup *);
  void (*destroy)(void *);
  void (*require)(void *, Term one_bit);
  void (*clause)(void *, const Term *one_bit_terms, unsigned n);
  /* Where p and q hold, a and b are equal; NULL: clauses say so. */
  void (*equate)(void *, Term p, Term q, Term a, Term b);
  void (*set_stop)(void *, bool (*stop)(void *), void *context);
  /* Only of backend_sat; with a SatOps that has it. */
  void (*limit)(void *, uint64_t propagations);
  Answer (*solve)(void *, const Term *assume, unsigned n);
  /* Of a TERM_VAR in the last model; 0 if the problem does not mention it. */
  uint64_t (*value)(void *, Term variable);
  void (*measure)(const void *, SolverStats *); /* not terms and seconds */
  /* Only of backend_sat; with a SatOps that has an order. */
  uint32_t (*chain)(void *, uint32_t n);
  void (*before)(void *, uint32_t u, uint32_t v);
  void (*edge)(void *, Term one_bit, uint32_t u, uint32_t v);
  void (*aim)(void *, Term goal, const Term *first, unsigned n);
  void (*forget_aims)(void *);
  /* Only of backend_sat; with a SatOps that has it, else without effect. */
  void (*suggest)(void *, Term one_bit);
  void (*describe)(void *, const char *text);
  /* Only of backend_sat; with a SatOps that has it. */
  bool (*failed)(void *, Term assumed);
} BackendOps;

extern const BackendOps backend_sat;  /* bit-blasts for a SatOps */
extern const BackendOps backend_z3;   /* Z3's library */
extern const BackendOps backend_smt2; /* a program that reads SMT-LIB */

#endif
