#include "encoder/engine/proof_spacer.h"

#include "reduction/proof/invgen/lift.h"

#include <assert.h>

/* The transformations between the System that Spacer was given and that of the
 * searches. */
struct Lifting {
  ReducedProof reduced;
  bool is_less; /* without stuttering steps */
  Stutters less;
  const System *plain;
};

void proof_spacer_begin(ProofSearch *x, const ReducedProof *r,
                        const System *plain, const Stutters *less) {
  enum { SECONDS = 1 }; /* CPU time */
  const Proof *p = r->is_there ? &r->proof : &r->whole;
  Prover *of = x->of;
  if (!x->may_interrupt || of->spacer || !proof_search_goes_on(x) ||
      !p->invariants)
    return;
  assert(!of->lifting); /* that of a Spacer that runs */
  struct Lifting *l = ARENA_NEW(of->arena, struct Lifting);
  *l = (struct Lifting){.reduced = *r, .plain = plain, .is_less = less != NULL};
  if (less)
    l->less = *less;
  of->spacer = spacer_new(p, SECONDS), of->lifting = l;
}

void proof_spacer_end(ProofSearch *x) {
  spacer_delete(x->of->spacer);
  x->of->spacer = NULL, x->of->lifting = NULL;
}

/* Lifts the invariant of the transactions to their System. */
static bool lift_reduced(ProofSearch *x, const ReducedProof *r) {
  HoudiniResult found;
  Arena *a = x->of->arena;
  Spacer *s = x->of->spacer;
  const CandidateList *lifted =
      lift_transactions(a, &r->whole, &r->of, spacer_guesses(s, a));
  lifted = spacer_more_guesses(s, a, lifted);
  proof_search_enter(x, r->whole.system);
  return proof_search_solve(x, &r->whole.facts, lifted, NULL, &found);
}

/* Lifts the invariant that was found to the System of the searches. */
static bool lift(ProofSearch *x, const Term *found) {
  const struct Lifting *l = x->of->lifting;
  const ReducedProof *r = &l->reduced;
  x->system = r->whole.system;
  x->proof = (Proof){x->system, r->whole.facts, found};
  if (r->is_there && !lift_reduced(x, r))
    return false;
  if (l->is_less)
    x->proof = stutter_lift(l->plain, &l->less, &x->proof),
    x->system = l->plain;
  return proof_search_check(x);
}

bool proof_spacer_find(ProofSearch *x) {
  if (!proof_search_is_interrupted(x))
    return false;
  assert(x->of->lifting);
  const Term *found = spacer_found(x->of->spacer, x->of->arena);
  ProofSearch inner = proof_search_nest(x);
  bool is_found = found && lift(&inner, found);
  proof_spacer_end(x);
  return proof_search_end(x, &inner, is_found);
}

bool proof_spacer_find_at_last(ProofSearch *x) {
  enum { MILLISECONDS = 20 };
  Spacer *s = x->of->spacer;
  while (s && proof_search_goes_on(x) && !spacer_is_finished(s, MILLISECONDS))
    ;
  return proof_search_goes_on(x) && proof_spacer_find(x);
}
