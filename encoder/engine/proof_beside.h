/* proof_beside.h - Spacer's search beside the others of the engine 'prove', and
 * the lifting of its result.
 *
 * Spacer begins with the invariant of a System that has been reduced to
 * transactions, or without stuttering steps, or both; its result is lifted back
 * through these.  It interrupts the other searches. */
#ifndef ENCODER_ENGINE_PROOF_BESIDE_H
#define ENCODER_ENGINE_PROOF_BESIDE_H
#include "encoder/engine/proof_search.h"
#include "reduction/proof/transform/movers.h"
#include "reduction/proof/transform/stutter.h"

/* Invariants of a System, and of its transactions if these make up most of
 * it. */
typedef struct {
  Proof whole, proof;
  Transactions of;
  bool is_there; /* 'proof' and 'of' are valid */
} ReducedProof;

/* Starts Spacer unless it runs, if the search goes on and may be interrupted.
 * 'less': the stuttering steps of the plain System that are left out; or
 * NULL. */
void proof_beside_begin(ProofSearch *, const ReducedProof *,
                        const System *plain, const Stutters *less);
/* Ends Spacer, if it runs. */
void proof_beside_end(ProofSearch *);

/* If Spacer has interrupted the search: ends Spacer, and checks its result.
 * True: that is a proof, and the search's.  False: the search is unchanged. */
bool proof_beside_find(ProofSearch *);
/* Waits for Spacer, and then does the same. */
bool proof_beside_find_at_last(ProofSearch *);

#endif
