/* proof_build.h - proofs of small programs for tests: threads of three
 * routines, which main creates.
 *
 *   ProofBuild b;
 *   proof_init(&b, &(ProofSource){.one = "x = 1;", .two = "assert(x < 2);"});
 *   ... proof_is_found(&b, &b.whole, candidates) ... proof_release(&b); */
#ifndef TESTS_PROOF_BUILD_H
#define TESTS_PROOF_BUILD_H
#include "frontend/ir/property_ids.h"
#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/invgen/houdini.h"
#include "reduction/proof/rule/proof.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

/* Bodies of the routines.  They have a mutex m, LOCK and UNLOCK, and x, y and
 * z, which are 0 first. */
typedef struct {
  const char *one, *two, *three;
  const char *main; /* NULL: main only creates the threads */
} ProofSource;

typedef struct {
  TermStore *terms;
  Diag *diag;
  Solver *solver;
  Proof whole; /* facts and invariants are still empty */
} ProofBuild;

static inline Solver *proof_solver(void *context) {
  const ProofBuild *b = context;
  return solver_new(&solver_cadical, b->terms, NULL, b->diag);
}

static inline const Program *proof_parse(const ProofSource *s) {
  static const char form[] =
      "#include <assert.h>\n#include <pthread.h>\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n"
      "extern void __VERIFIER_assume(int);\n"
      "extern void __VERIFIER_atomic_begin(void);\n"
      "extern void __VERIFIER_atomic_end(void);\n"
      "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
      "#define LOCK pthread_mutex_lock(&m);\n"
      "#define UNLOCK pthread_mutex_unlock(&m);\n"
      "#define BEGIN __VERIFIER_atomic_begin();\n"
      "#define END __VERIFIER_atomic_end();\n"
      "static int x, y, z;\n"
      "static void *one(void *arg) { %s\n return arg; }\n"
      "static void *two(void *arg) { %s\n return arg; }\n"
      "static void *three(void *arg) { %s\n return arg; }\n"
      "int main(void) {\n"
      "  pthread_t t;\n"
      "  pthread_create(&t, 0, three, 0);\n"
      "  pthread_create(&t, 0, one, 0);\n"
      "  pthread_create(&t, 0, two, 0);\n"
      "  %s\n"
      "}\n";
  return source_parse(unit_arena,
                      arena_printf(unit_arena, form, s->one, s->two,
                                   s->three ? s->three : "",
                                   s->main ? s->main : ""),
                      1u << PROPERTY_ASSERTION);
}

static inline void proof_init(ProofBuild *b, const ProofSource *source) {
  SystemGap gap;
  *b = (ProofBuild){.terms = term_store_new(), .diag = diag_new(stdout)};
  b->solver = proof_solver(b);
  const System *s =
      system_of(unit_arena, b->terms, proof_parse(source),
                &(SystemOptions){.properties = 1u << PROPERTY_ASSERTION}, &gap);
  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  Term *nothing = ARENA_ARRAY(unit_arena, Term, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    nothing[n] = term_true(b->terms);
  b->whole = (Proof){s, facts_find(unit_arena, s, b->solver, false), nothing};
}

static inline void proof_release(ProofBuild *b) {
  solver_delete(b->solver);
  diag_delete(b->diag);
  term_store_delete(b->terms);
}

static inline bool proof_clause_holds(void *context, const Clause *c) {
  const ProofBuild *b = context;
  return term_is_false(b->terms, c->refutation) ||
         solver_solve(b->solver, &c->refutation, 1) == ANSWER_UNSAT;
}

/* True if an invariant of these candidates is a proof. */
static inline bool proof_is_found(ProofBuild *b, Proof *p,
                                  const CandidateList *of) {
  HoudiniResult found = {0};
  Sample *sample = sample_new(p->system);
  bool is_solved = houdini_solve(unit_arena, &p->facts, sample, NULL,
                                 proof_solver, b, of, NULL, &found);
  sample_delete(sample);
  p->invariants = found.invariants;
  return is_solved && proof_visit(p, proof_clause_holds, b);
}

/* True if there is a proof of another System, with its own facts. */
static inline bool proof_is_found_of(ProofBuild *b, const System *s, Proof *p) {
  *p = (Proof){.system = s,
               .facts = facts_find(unit_arena, s, b->solver, false)};
  return proof_is_found(
      b, p, candidates_make(unit_arena, s, &p->facts, CANDIDATES_SINGLE, NULL));
}

#endif
