/* cadical_proof.h - CaDiCaL refutes clauses, and writes down how. */
#ifndef SOLVER_CADICAL_PROOF_H
#define SOLVER_CADICAL_PROOF_H
#include "solver/solver.h"

typedef struct {
  const int *literals; /* each clause ended by 0 */
  size_t n;
  bool (*stop)(void *context); /* as of solver_set_stop */
  void *context;
} Refutation;

#ifdef __cplusplus
extern "C" {
#endif

/* ANSWER_UNSAT: 'proof' has got a proof of it, as text in the format DRAT. */
Answer cadical_refute(const Refutation *, FILE *proof);

#ifdef __cplusplus
}
#endif

#endif
