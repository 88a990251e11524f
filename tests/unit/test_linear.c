#include "solver/linear.h"
#include "tests/unit/unit.h"

/* Small enough to try all values. */
enum { WIDTH = 3, N_VAR = 3, N_POOL = 40, ALL = 1 << WIDTH * N_VAR };

typedef struct {
  TermStore *terms;
  Linear *linear;
  TermMemo *memo;
  Term vars[N_VAR];
  Term numbers[N_POOL], bits[N_POOL]; /* terms of WIDTH bits, and of one */
  uint64_t seed;
  unsigned world; /* values of all variables */
} Case;

static unsigned below(Case *c, unsigned n) {
  c->seed = c->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((c->seed >> 33) % n);
}

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n & bits_mask(WIDTH));
}

/* The last variable is at most 3. */
static void init(Case *c, uint64_t seed) {
  *c = (Case){.terms = term_store_new(), .seed = seed};
  c->linear = linear_new(c->terms), c->memo = term_memo_new();
  for (unsigned i = 0; i < N_VAR; i++)
    c->vars[i] =
        term_var(c->terms, WIDTH, bits_mask(i + 1 < N_VAR ? WIDTH : 2), NULL);
}

static void release(Case *c) {
  linear_delete(c->linear);
  term_memo_delete(c->memo);
  term_store_delete(c->terms);
}

static uint64_t value_of(void *context, Term t) {
  const Case *c = context;
  for (unsigned i = 0; i < N_VAR; i++)
    if (c->vars[i] == t)
      return c->world >> WIDTH * i & term_ones(c->terms, t);
  CU_FAIL("an unknown variable");
  return 0;
}

static uint64_t value(Case *c, Term t, unsigned world) {
  c->world = world;
  term_memo_undo(c->memo, 0);
  return term_eval(c->terms, t, value_of, c, c->memo);
}

static bool has_model(Case *c, Term t) {
  for (unsigned w = 0; w < ALL; w++)
    if (value(c, t, w))
      return true;
  return false;
}

static Term op(const Case *c, Op o, unsigned width, Term x, Term y) {
  return term_op(c->terms, o, width, x, y, TERM_NONE);
}

static Term any_number(Case *c, unsigned n) {
  static const Op ops[] = {OP_ADD, OP_SUB, OP_ADD, OP_SUB, OP_MUL, OP_AND};
  Term x = c->numbers[below(c, n)], y = c->numbers[below(c, n)];
  switch (below(c, 9)) {
  case 6: return op(c, OP_MUL, WIDTH, x, number(c, below(c, 1 << WIDTH)));
  case 7: return op(c, OP_NEG, WIDTH, x, TERM_NONE);
  case 8: return term_ite(c->terms, term_ule(c->terms, x, y), x, y);
  default: return op(c, ops[below(c, 6)], WIDTH, x, y);
  }
}

static Term any_bit(Case *c, unsigned n) {
  Term x = c->numbers[below(c, N_POOL)], y = c->numbers[below(c, N_POOL)];
  switch (n ? below(c, 6) : 0) {
  case 1: return op(c, OP_ULT, 1, x, y);
  case 2: return term_not(c->terms, c->bits[below(c, n)]);
  case 3: return term_or(c->terms, c->bits[below(c, n)], c->bits[below(c, n)]);
  default: return term_eq(c->terms, x, y);
  }
}

static void fill(Case *c) {
  for (unsigned i = 0; i < N_POOL; i++)
    c->numbers[i] = i < N_VAR       ? c->vars[i]
                    : i < N_VAR + 2 ? number(c, below(c, 1 << WIDTH))
                                    : any_number(c, i);
  for (unsigned i = 0; i < N_POOL; i++)
    c->bits[i] = any_bit(c, i);
}

static void normal_forms_are_equivalent(void) {
  for (uint64_t i = 0; i < unit_trials(40); i++) {
    Case c;
    init(&c, i + 1);
    fill(&c);
    for (unsigned k = 0; k < N_POOL; k++) {
      Term t = linear_normal(c.linear, c.numbers[k]);
      Term b = linear_normal(c.linear, c.bits[k]);
      for (unsigned w = 0; w < ALL; w++) {
        CU_ASSERT_EQUAL(value(&c, t, w), value(&c, c.numbers[k], w));
        CU_ASSERT_EQUAL(value(&c, b, w), value(&c, c.bits[k], w));
      }
    }
    release(&c);
  }
}

static void elimination_keeps_whether_there_is_a_model(void) {
  enum { MOST_CONJUNCTS = 6, TRIALS = 30 };
  for (uint64_t i = 0; i < unit_trials(100); i++) {
    Case c;
    init(&c, i + 1);
    fill(&c);
    for (unsigned k = 0; k < TRIALS; k++) {
      Term all = term_true(c.terms);
      for (unsigned j = 0; j <= below(&c, MOST_CONJUNCTS); j++)
        all = term_and(c.terms, all, c.bits[below(&c, N_POOL)]);
      CU_ASSERT_EQUAL(has_model(&c, all),
                      has_model(&c, linear_eliminate(c.linear, all)));
    }
    release(&c);
  }
}

static void sums_of_the_same_summands_are_one_term(void) {
  Case c;
  init(&c, 1);
  Term x = c.vars[0], y = c.vars[1], z = c.vars[2];
  Term one =
      term_sub(c.terms, term_add(c.terms, term_add(c.terms, x, y), z), x);
  CU_ASSERT_EQUAL(linear_normal(c.linear, one),
                  linear_normal(c.linear, term_add(c.terms, z, y)));
  release(&c);
}

static void an_equation_that_follows_is_refuted_without_a_solver(void) {
  Case c;
  init(&c, 1);
  Term x = c.vars[0], y = c.vars[1], z = c.vars[2];
  Term is = term_eq(c.terms, x, term_add(c.terms, y, z));
  Term then = term_eq(c.terms, term_add(c.terms, x, z),
                      term_add(c.terms, z, term_add(c.terms, z, y)));
  Term all = term_and(c.terms, is, term_not(c.terms, then));
  CU_ASSERT_TRUE(term_is_false(c.terms, linear_eliminate(c.linear, all)));
  release(&c);
}

static void an_even_factor_defines_no_variable(void) {
  Case c;
  init(&c, 1);
  Term x = c.vars[0];
  Term is =
      term_eq(c.terms, op(&c, OP_MUL, WIDTH, x, number(&c, 6)), number(&c, 2));
  Term less = op(&c, OP_ULT, 1, x, number(&c, 2));
  Term left = linear_eliminate(c.linear, term_and(c.terms, is, less));
  CU_ASSERT_FALSE(has_model(&c, left));
  release(&c);
}

UNIT(linear) {
  TEST(an_even_factor_defines_no_variable);
  TEST(normal_forms_are_equivalent);
  TEST(elimination_keeps_whether_there_is_a_model);
  TEST(sums_of_the_same_summands_are_one_term);
  TEST(an_equation_that_follows_is_refuted_without_a_solver);
}
