/* prove_reasons.h - reasons for UNKNOWN of the engine 'prove': why it has found
 * no proof. */
#ifndef ENCODER_ENGINE_PROVE_REASONS_H
#define ENCODER_ENGINE_PROVE_REASONS_H
#include "encoder/engine/proof_search.h"

/* Returns UNKNOWN with that reason. */
Result prove_unknown(const char *reason, Loc where);

/* Returns the reason why the run was stopped, or NULL. */
const char *prove_why_stopped(const Prover *);

/* Returns UNKNOWN with the check that the search's invariant leaves open, and
 * the facts known there.  Once a limit is reached, the invariant is that of the
 * last attempt, and a second is spent on the facts. */
Result prove_reasons(ProofSearch *);

#endif
