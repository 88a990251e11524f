/* claims.h - claims of a proof about program locations, as C expressions.
 *
 * A claim is of an instruction of the user's, and is an expression over static
 * variables: it holds whenever a thread is there, if threads have been made.
 * Some of an invariant cannot be said so: of locals, and of what the library
 * alone knows. */
#ifndef REDUCTION_PROOF_RULE_CLAIMS_H
#define REDUCTION_PROOF_RULE_CLAIMS_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

typedef struct {
  const char *text;
  const Object *const *objects; /* that it names */
  uint32_t n_objects;
  /* It holds, or somebody has the lock whose model is there, a part of this
   * static object; NULL: it holds. */
  const Object *lock;
  uint64_t offset;
} Claim;

typedef struct {
  FuncId function;
  uint32_t inst;
  const Claim *claims;
  uint32_t n;
} ClaimedPlace;

/* Those with claims, by function and instruction. */
typedef struct {
  Arena *arena; /* that all of it lives in */
  const ClaimedPlace *places;
  uint32_t n;
} Claims;

/* Sets the places of 'out', whose arena is given. */
void claims_find(const Program *, const Proof *, Solver *, Claims *out);

/* Of an instruction; NULL: none. */
const ClaimedPlace *claims_at(const Claims *, FuncId, uint32_t inst);

#endif
