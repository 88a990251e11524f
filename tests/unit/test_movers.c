#include "reduction/prove/fact_search.h"
#include "reduction/prove/houdini.h"
#include "reduction/prove/undone.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

typedef struct {
  TermStore *terms;
  Diag *diag;
  Solver *solver;
  Proof whole;
  Transactions reduced;
  bool is_reduced;
} Case;

static Solver *solver_of(void *context) {
  const Case *c = context;
  return solver_new(&solver_cadical, c->terms, NULL, c->diag);
}

/* ---- programs */

/* A thread each of routines that do these, which main makes. */
typedef struct {
  const char *one, *two, *three;
  const char *main; /* NULL: it does nothing else */
} Source;

static const Program *parse(const Source *s) {
  static const char form[] =
      "#include <assert.h>\n#include <pthread.h>\n"
      "extern void __VERIFIER_assume(int);\n"
      "extern void __VERIFIER_atomic_begin(void);\n"
      "extern void __VERIFIER_atomic_end(void);\n"
      "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
      "#define LOCK pthread_mutex_lock(&m);\n"
      "#define UNLOCK pthread_mutex_unlock(&m);\n"
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

static void init(Case *c, const Source *source) {
  SystemGap gap;
  *c = (Case){.terms = term_store_new(), .diag = diag_new(stdout)};
  c->solver = solver_of(c);
  const System *s =
      system_of(unit_arena, c->terms, parse(source),
                &(SystemOptions){.properties = 1u << PROPERTY_ASSERTION}, &gap);
  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  Term *nothing = ARENA_ARRAY(unit_arena, Term, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    nothing[n] = term_true(c->terms);
  c->whole = (Proof){s, facts_find(unit_arena, s, c->solver, false), nothing};
  c->is_reduced = transactions_find(&c->whole, c->solver, &c->reduced);
}

static void release(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  term_store_delete(c->terms);
}

/* ---- proofs */

static bool holds(void *context, const Clause *c) {
  const Case *x = context;
  return term_is_false(x->terms, c->refutation) ||
         solver_solve(x->solver, &c->refutation, 1) == ANSWER_UNSAT;
}

/* With an invariant out of these. */
static bool is_proved(Case *c, Proof *p, const CandidateList *of) {
  HoudiniResult found = {0};
  Sample *sample = sample_new(p->system);
  bool is_solved =
      houdini_solve(unit_arena, &p->facts, sample, solver_of, c, of, &found);
  sample_delete(sample);
  p->invariants = found.invariants;
  return is_solved && proof_visit(p, holds, c);
}

static bool is_reduced_proved(Case *c, Proof *p) {
  const System *s = c->reduced.system;
  *p = (Proof){.system = s};
  if (!c->is_reduced)
    return false;
  p->facts = facts_find(unit_arena, s, c->solver, false);
  return is_proved(
      c, p, candidates_make(unit_arena, s, &p->facts, CANDIDATES_SINGLE));
}

/* Of its transactions. */
static bool proves(const Source source) {
  Case c;
  Proof p;
  init(&c, &source);
  bool is_proof = is_reduced_proved(&c, &p);
  release(&c);
  return is_proof;
}

/* And by these, of its steps. */
static bool brings_back(const Source source) {
  Case c;
  Proof p;
  init(&c, &source);
  CU_ASSERT_TRUE_FATAL(is_reduced_proved(&c, &p));
  bool is_proof = is_proved(
      &c, &c.whole,
      transactions_undone(unit_arena, &c.whole, &c.reduced, p.invariants));
  release(&c);
  return is_proof;
}

/* ---- what is one step */

static void what_a_lock_keeps_together_is_one_step(void) {
  CU_ASSERT_TRUE(proves((Source){.one = "LOCK x = 1; x = 0; UNLOCK",
                                 .two = "LOCK assert(x == 0); UNLOCK"}));
}

static void what_is_done_without_the_lock_is_seen(void) {
  CU_ASSERT_FALSE(proves(
      (Source){.one = "LOCK x = 1; x = 0; UNLOCK", .two = "assert(x == 0);"}));
  CU_ASSERT_FALSE(proves(
      (Source){.one = "LOCK x = 1; assert(x == 1); UNLOCK", .two = "x = 3;"}));
  CU_ASSERT_FALSE(proves((Source){
      .one = "LOCK int r = x; assert(x == r); UNLOCK", .two = "x = 3;"}));
}

static void between_two_sections_of_a_lock_others_come(void) {
  CU_ASSERT_FALSE(
      proves((Source){.one = "LOCK x = 1; UNLOCK LOCK x = 0; UNLOCK",
                      .two = "LOCK assert(x == 0); UNLOCK"}));
}

static void a_step_that_may_wait_does_not_take_back_what_came_before(void) {
  CU_ASSERT_FALSE(proves(
      (Source){.one = "LOCK x = 1; __VERIFIER_atomic_begin();"
                      "__VERIFIER_assume(y); __VERIFIER_atomic_end(); UNLOCK",
               .two = "assert(x == 0);",
               .three = "LOCK y = 0; UNLOCK"}));
}

static void behind_a_left_mover_no_other_step_comes(void) {
  CU_ASSERT_FALSE(proves((Source){.one = "LOCK x = 1; z = 1; x = 0; UNLOCK",
                                  .two = "assert(x == 0);",
                                  .three = "LOCK z = 2; UNLOCK"}));
}

static void who_is_made_may_begin_at_once(void) {
  CU_ASSERT_FALSE(
      proves((Source){.one = "", .two = "assert(x == 1);", .main = "x = 1;"}));
}

static void what_holds_between_transactions_is_brought_back(void) {
  CU_ASSERT_TRUE(brings_back((Source){.one = "LOCK x = 1; x = 0; UNLOCK",
                                      .two = "LOCK assert(x == 0); UNLOCK"}));
  CU_ASSERT_TRUE(brings_back((Source){.one = "LOCK x = 1; x = 0; UNLOCK",
                                      .two = "LOCK z = x; UNLOCK",
                                      .three = "assert(z == 0);"}));
}

UNIT(movers) {
  TEST(what_a_lock_keeps_together_is_one_step);
  TEST(what_is_done_without_the_lock_is_seen);
  TEST(between_two_sections_of_a_lock_others_come);
  TEST(a_step_that_may_wait_does_not_take_back_what_came_before);
  TEST(behind_a_left_mover_no_other_step_comes);
  TEST(who_is_made_may_begin_at_once);
  TEST(what_holds_between_transactions_is_brought_back);
}
