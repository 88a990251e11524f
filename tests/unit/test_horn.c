#include "solver/horn.h"
#include "solver/solver.h"
#include "solver/term_substitute.h"
#include "tests/unit/unit.h"

/* One predicate of two numbers, which both begin with 0, take a step, and never
 * reach 'wrong'. */
typedef struct {
  TermStore *terms;
  Horn *horn;
  Term vars[2], guard, after[2], wrong;
  uint32_t predicate;
} Setting;

static Term number(Setting *s, uint64_t k) {
  return term_const(s->terms, term_width(s->terms, s->vars[0]), k);
}

static void begin(Setting *s, unsigned width) {
  *s = (Setting){.terms = term_store_new()};
  s->horn = horn_new(s->terms);
  for (unsigned i = 0; i < 2; i++)
    s->vars[i] = term_var(s->terms, width, bits_mask(width), "x");
  s->predicate = horn_predicate(s->horn, s->vars, 2);
}

static void end(Setting *s) {
  horn_delete(s->horn);
  term_store_delete(s->terms);
}

static void step(Setting *s, Term guard, Term x, Term y) {
  s->guard = guard, s->after[0] = x, s->after[1] = y;
}

static void never(Setting *s, Term t) { s->wrong = t; }

static void add_clauses(Horn *h, void *context) {
  Setting *s = context;
  const Term zeros[] = {number(s, 0), number(s, 0)};
  const HornAtom first = {s->predicate, zeros},
                 before = {s->predicate, s->vars},
                 after = {s->predicate, s->after};
  horn_clause(h, NULL, 0, term_true(s->terms), &first);
  horn_clause(h, &before, 1, s->guard, &after);
  horn_clause(h, &before, 1, s->wrong, NULL);
}

/* Returns the solution of the one predicate; TERM_NONE: none was found. */
static Term solve(Setting *s) {
  horn_start(s->horn, add_clauses, s, 20);
  while (!horn_is_finished(s->horn, 100))
    ;
  Term *found = horn_read(s->horn, unit_arena);
  return found ? *found : TERM_NONE;
}

static bool holds(Setting *s, Term premise, Term conclusion) {
  Diag *d = diag_new(stdout);
  Solver *solver = solver_new(&solver_cadical, s->terms, NULL, d);
  Term t = term_and(s->terms, premise, term_not(s->terms, conclusion));
  Answer a = solver_solve(solver, &t, 1);
  solver_delete(solver);
  diag_delete(d);
  return a == ANSWER_UNSAT;
}

static Term with(Setting *s, Term t, Term x, Term y) {
  Substitution *to = substitution_new(s->terms);
  substitution_bind(to, s->vars[0], x);
  substitution_bind(to, s->vars[1], y);
  Term out = substitution_apply(to, t);
  substitution_delete(to);
  return out;
}

static Term plus(Setting *s, unsigned var, uint64_t k) {
  return term_add(s->terms, s->vars[var], number(s, k));
}

static Term below(Setting *s, Op op, unsigned var, uint64_t k) {
  return term_op(s->terms, op, 1, s->vars[var], number(s, k), TERM_NONE);
}

/* The second number is three times the first, as long as that is below 100. */
static void sums_are_found(void) {
  Setting s;
  begin(&s, 32);
  Term guard = below(&s, OP_SLT, 0, 100), x = plus(&s, 0, 1),
       y = plus(&s, 1, 3);
  Term wrong = term_not(s.terms, term_eq(s.terms, s.vars[1],
                                         term_op(s.terms, OP_MUL, 32, s.vars[0],
                                                 number(&s, 3), TERM_NONE)));
  step(&s, guard, x, y);
  never(&s, wrong);
  Term found = solve(&s);
  CU_ASSERT_NOT_EQUAL_FATAL(found, TERM_NONE);
  CU_ASSERT_TRUE(holds(&s, term_true(s.terms),
                       with(&s, found, number(&s, 0), number(&s, 0))));
  CU_ASSERT_TRUE(
      holds(&s, term_and(s.terms, found, guard), with(&s, found, x, y)));
  CU_ASSERT_TRUE(holds(&s, found, term_not(s.terms, wrong)));
  end(&s);
}

/* Numbers wrap around: 192 + 96 is 32 in eight bits. */
static void numbers_wrap_around(void) {
  for (unsigned is_wrong = 0; is_wrong < 2; is_wrong++) {
    Setting s;
    begin(&s, 8);
    step(&s, term_true(s.terms), plus(&s, 0, 96), s.vars[1]);
    never(&s, term_eq(s.terms, s.vars[0], number(&s, is_wrong ? 32 : 33)));
    Term found = solve(&s);
    CU_ASSERT_EQUAL(found == TERM_NONE, is_wrong);
    end(&s);
  }
}

static void what_cannot_be_is_not_found(void) {
  Setting s;
  begin(&s, 32);
  step(&s, below(&s, OP_ULT, 0, 5), plus(&s, 0, 1), s.vars[1]);
  never(&s, term_eq(s.terms, s.vars[0], number(&s, 5)));
  CU_ASSERT_EQUAL(solve(&s), TERM_NONE);
  end(&s);
}

/* The subprocess would have unlimited time. */
static void what_was_begun_may_be_left(void) {
  Setting s;
  begin(&s, 32);
  step(&s, term_true(s.terms), plus(&s, 0, 7),
       term_add(s.terms, s.vars[1], s.vars[0]));
  never(&s, term_eq(s.terms, s.vars[1], number(&s, 12345677)));
  horn_start(s.horn, add_clauses, &s, 1000);
  CU_ASSERT_PTR_NULL(horn_read(s.horn, unit_arena));
  end(&s);
  horn_delete(NULL);
}

UNIT(horn) {
  TEST(sums_are_found);
  TEST(numbers_wrap_around);
  TEST(what_cannot_be_is_not_found);
  TEST(what_was_begun_may_be_left);
}
