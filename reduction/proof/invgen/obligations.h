/* obligations.h - proof obligations at a node of a System: what the clauses
 * init, own, make and others of the rule (proof.h) ask for, of each candidate
 * of an invariant by itself. */
#ifndef REDUCTION_PROOF_INVGEN_OBLIGATIONS_H
#define REDUCTION_PROOF_INVGEN_OBLIGATIONS_H
#include "reduction/proof/rule/known.h"
#include "solver/term_substitute.h"

/* From node 'own', while another thread is at 'other'. */
typedef struct {
  NodeId target, own, other; /* NODE_END: none */
  bool are_twins;            /* both are of one template */
  Term guard, facts;
  Substitution *after;
} Way;

typedef struct {
  Way *data;
  uint32_t n;
  Substitution **twins; /* by template; NULL: there is no need */
  uint32_t n_twins;
} Ways;

/* In the arena; 'stop' is polled, and leaves some out. */
Ways obligations_build(Arena *, const Known *, bool (*stop)(void *),
                       void *context);
void obligations_release(Ways *);

/* What locals become where they are those of a thread at 'other'; NULL: they
 * stay. */
Substitution *obligation_copies(const Ways *, const System *, const Way *);

#endif
