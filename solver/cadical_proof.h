/* cadical_proof.h - refutation of clauses by CaDiCaL, with a proof. */
#ifndef SOLVER_CADICAL_PROOF_H
#define SOLVER_CADICAL_PROOF_H
#include "solver/solver.h"

typedef struct {
  const int *literals; /* each clause ended by 0 */
  size_t n;
  bool (*stop)(void *context); /* as in solver_set_stop */
  void *context;
} Refutation;

#ifdef __cplusplus
extern "C" {
#endif

/* Refutes the clauses.  ANSWER_UNSAT: 'proof' holds a proof in the text format
 * of DRAT. */
Answer cadical_refute(const Refutation *, FILE *proof);

#ifdef __cplusplus
}
#endif

#endif
