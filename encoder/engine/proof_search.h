/* proof_search.h - search for an invariant of one System after another, and
 * searches nested in it.
 *
 * The run of the engine 'prove' has a Prover, which all searches share.  All
 * that a search changes is its ProofSearch.  So a variation is tried in a
 * nested search, which leaves the outer one unchanged unless it is kept:
 *
 *   ProofSearch inner = proof_search_nest(x);
 *   bool is_found = ... search with &inner ...;
 *   return proof_search_end(x, &inner, is_found);
 */
#ifndef ENCODER_ENGINE_PROOF_SEARCH_H
#define ENCODER_ENGINE_PROOF_SEARCH_H
#include "encoder/engine/engine.h"
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/invgen/houdini.h"
#include "reduction/proof/invgen/spacer.h"
#include "reduction/proof/rule/product_proof.h"
#include "solver/linear.h"

typedef struct {
  Arena *arena;
  const EngineOptions *options;
  TermStore *terms;
  Linear *linear;
  Diag *diag;
  const Program *program;
  const System *plain;            /* the System without ghosts */
  struct ProductSearch *products; /* search in products, once it has begun */
  bool has_products;              /* it has begun, or there are none */
  Spacer *spacer; /* runs concurrently (proof_spacer.h); NULL: not
                     started, or ended */
  const struct Lifting *lifting; /* from Spacer's System to the searches'; NULL
                                    likewise */
  double reasons_due; /* time by which reasons have to be given, once a limit
                         is reached; or 0 */
} Prover;

/* An invariant, and a clause that it does not prove. */
typedef struct {
  Proof proof;
  Clause failed;
} Attempt;

typedef struct {
  Prover *of;
  bool may_interrupt; /* a result of Spacer interrupts the search */
  const System *system;
  Sample *sample;     /* sample of the System, owned by the search; or NULL */
  const Term *values; /* by node, those that locals have; or NULL */
  const CandidateList *proved; /* by node, a part of the invariant that was
                                  found before (houdini.h); or NULL */
  Proof proof;      /* the last invariant, with the facts known then */
  uint32_t clauses; /* number of its clauses that hold */
  const ProductProof *product; /* proof by a product that was found; or NULL */
  bool has_failed;
  Clause failed;       /* first clause that does not hold, if has_failed */
  const Attempt *last; /* last attempt that was completed; or NULL */
} ProofSearch;

/* Begins a nested search in the same System.  It has no sample yet, and Spacer
 * does not interrupt it. */
ProofSearch proof_search_nest(const ProofSearch *outer);
/* Ends a nested search.  Its state replaces the outer search's if 'keeps', and
 * is lost otherwise; the outer search is interrupted by Spacer as before.
 * Returns 'keeps'. */
bool proof_search_end(ProofSearch *outer, ProofSearch *inner, bool keeps);

/* True if a limit is reached. */
bool proof_search_is_finished(const ProofSearch *);
/* True if Spacer has a result that interrupts the search. */
bool proof_search_is_interrupted(const ProofSearch *);
/* True if either holds; the context is a ProofSearch. */
bool proof_search_stops(void *context);
/* True if there is more to try: the last clause failed, but the sample contains
 * no execution in which a check fails. */
bool proof_search_goes_on(const ProofSearch *);

/* Returns a solver that stops with the search, to be deleted by the caller; the
 * context is a ProofSearch. */
Solver *proof_search_solver(void *context);

/* Continues the search in another System, with a sample of its own. */
void proof_search_enter(ProofSearch *, const System *);
/* Finds the greatest invariant among the candidates of the search's System.
 * False: the search was stopped. */
bool proof_search_solve(ProofSearch *, const Known *, const CandidateList *,
                        const CandidateList *proved, HoudiniResult *);
/* True if the search's invariant is a proof.  Otherwise sets the clause that
 * failed, and 'last' if that leaves a check open. */
bool proof_search_check(ProofSearch *);
/* True if the clause that failed is a check or a race; other clauses may fail
 * because of assumptions. */
bool proof_search_leaves_open(const ProofSearch *);
/* Looks for a proof for the search's System among candidates of the level;
 * 'proved' is a part of the invariant. */
bool proof_search_strengthen(ProofSearch *, const CandidateList *proved,
                             CandidateLevel);
/* Looks for a proof for the System, level by level of candidates. */
bool proof_search_run(ProofSearch *, const System *, CandidateLevel least,
                      CandidateLevel most);

#endif
