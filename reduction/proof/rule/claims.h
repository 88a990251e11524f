/* claims.h - claims of a proof about program locations, as C expressions.
 *
 * A claim belongs to an instruction of user code, and is an expression over
 * static variables.  It holds whenever a thread is at the instruction after the
 * first thread was made.  Parts of an invariant over locals, or over memory of
 * the library, cannot be expressed. */
#ifndef REDUCTION_PROOF_RULE_CLAIMS_H
#define REDUCTION_PROOF_RULE_CLAIMS_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

typedef struct {
  const char *text;
  const Object *const *objects; /* objects that it names */
  uint32_t n_objects;
  /* Not NULL: the claim holds, or some thread holds the lock that is 'offset'
   * bytes into this static object.  NULL: the claim holds. */
  const Object *lock;
  uint64_t offset;
} Claim;

typedef struct {
  FuncId function;
  uint32_t inst;
  const Claim *claims;
  uint32_t n;
} ClaimedInst;

/* Instructions that have claims, by function and instruction. */
typedef struct {
  Arena *arena; /* owns all of it */
  const ClaimedInst *insts;
  uint32_t n;
} Claims;

/* Sets the claims of 'out', whose arena is given. */
void claims_find(const Program *, const Proof *, Solver *, Claims *out);

/* Returns the claims of an instruction; NULL: none. */
const ClaimedInst *claims_at(const Claims *, FuncId, uint32_t inst);

#endif
