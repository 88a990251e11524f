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
  bool is_same_template;     /* both are of one template */
  Term guard, facts;
  Substitution *after;
} Obligation;

typedef struct {
  Obligation *data;
  uint32_t n;
  Substitution **copies; /* by template; NULL: not needed */
  uint32_t n_copies;
} Obligations;

/* Returns the obligations, in the arena.  'stop' is polled; if true, some are
 * left out. */
Obligations obligations_build(Arena *, const Known *, bool (*stop)(void *),
                              void *context);
void obligations_release(Obligations *);

/* Returns the renaming of locals to those of a thread at 'other'; NULL:
 * none. */
Substitution *obligation_copies(const Obligations *, const System *,
                                const Obligation *);

#endif
