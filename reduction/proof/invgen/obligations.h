/* obligations.h - proof obligations at a node of a System: the clauses init,
 * own, make and others of the rule (proof.h), for each candidate of an
 * invariant by itself. */
#ifndef REDUCTION_PROOF_INVGEN_OBLIGATIONS_H
#define REDUCTION_PROOF_INVGEN_OBLIGATIONS_H
#include "reduction/proof/rule/known.h"
#include "solver/term_substitute.h"

/* Obligation from node 'own', while another thread is at 'other'. */
typedef struct {
  NodeId target, own, other; /* NODE_END: none */
  bool are_twins;            /* both are of one template */
  Term guard, facts;
  Substitution *after;
} Way;

typedef struct {
  Way *data;
  uint32_t n;
  Substitution **twins; /* by template; NULL: not needed */
  uint32_t n_twins;
} Ways;

/* Returns the obligations, in the arena.  'stop' is polled; if true,
 * some are left out. */
Ways obligations_build(Arena *, const Known *, bool (*stop)(void *),
                       void *context);
void obligations_release(Ways *);

/* Returns the renaming of locals to those of a thread at 'other'; NULL:
 * none. */
Substitution *obligation_copies(const Ways *, const System *, const Way *);

#endif
