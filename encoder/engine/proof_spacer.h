/* proof_spacer.h - Spacer in a subprocess, concurrently with the other searches
 * of the engine 'prove', and lifting of its result.
 *
 * Spacer strengthens the invariant of a reduced System: of its transactions, or
 * without stuttering steps, or both.  Its result is lifted back to the System.
 * It interrupts the other searches. */
#ifndef ENCODER_ENGINE_PROOF_SPACER_H
#define ENCODER_ENGINE_PROOF_SPACER_H
#include "encoder/engine/proof_search.h"
#include "reduction/proof/transform/movers.h"
#include "reduction/proof/transform/stutter.h"

/* Invariants of a System, and of its transactions if these make up most of
 * it. */
typedef struct {
  Proof whole, proof;
  Transactions of;
  bool is_there; /* there are transactions: 'proof' and 'of' are valid */
} ReducedProof;

/* Starts Spacer unless it runs, if the search goes on and may be interrupted.
 * 'less': the stuttering steps of the plain System that are left out; or
 * NULL. */
void proof_spacer_begin(ProofSearch *, const ReducedProof *,
                        const System *plain, const Stutters *less);
/* Ends Spacer, if it runs. */
void proof_spacer_end(ProofSearch *);

/* If Spacer has interrupted the search: ends Spacer, and checks its result.
 * True if that is a proof, which becomes the search's; else the search is
 * unchanged. */
bool proof_spacer_find(ProofSearch *);
/* Waits for Spacer, and then does the same. */
bool proof_spacer_find_at_last(ProofSearch *);

#endif
