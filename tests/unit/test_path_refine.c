#include "reduction/unwind/path_refine.h"
#include "frontend/base/prng.h"
#include "tests/unit/unit.h"

enum {
  N_BITS = 3, /* variables of one bit; there is one more of NUMBER bits */
  NUMBER = 2,
  MOST_GUARDS = 4,
  N_ASSIGNMENTS = 1 << (N_BITS + NUMBER)
};

typedef struct {
  Unwinder u;
  Term bits[N_BITS], n;
  Guard guards[MOST_GUARDS + 1]; /* the first is the root */
  unsigned n_guards;
  Prng prng;
} Fixture;

static Fixture fixture(void) {
  TermStore *ts = term_store_new();
  Fixture f = {.u = {.terms = ts, .run = arena_new()}};
  for (unsigned i = 0; i < N_BITS; i++)
    f.bits[i] = term_var(ts, 1, 1, NULL);
  f.n = term_var(ts, NUMBER, bits_mask(NUMBER), NULL);
  return f;
}

static void release(Fixture *f) {
  term_store_delete(f->u.terms);
  arena_delete(f->u.run);
}

static const Guard *last(Fixture *f) { return &f->guards[f->n_guards]; }

static void assume(Fixture *f, Term literal) {
  if (!f->n_guards)
    f->guards[0] = (Guard){.literal = term_true(f->u.terms)};
  path_refine_note(&f->u, literal);
  f->guards[++f->n_guards] =
      (Guard){.parent = &f->guards[f->n_guards - 1], .literal = literal};
}

static Term narrowed(Fixture *f, Term t) {
  return path_refine(&f->u, &(UnwindState){.guard = last(f)}, t);
}

static Term number(Fixture *f, uint64_t bits) {
  return term_const(f->u.terms, NUMBER, bits);
}

static Term is_number(Fixture *f, uint64_t bits) {
  return term_eq(f->u.terms, f->n, number(f, bits));
}

static void a_failure_that_is_left_is_no_choice_any_more(void) {
  Fixture f = fixture();
  Term t = term_ite(f.u.terms, f.bits[0], number(&f, 1), f.n);
  assume(&f, term_not(f.u.terms, term_or(f.u.terms, f.bits[1], f.bits[0])));
  CU_ASSERT_EQUAL(narrowed(&f, t), f.n);
  release(&f);
}

static void an_equality_is_a_number(void) {
  Fixture f = fixture();
  assume(&f, term_and(f.u.terms, f.bits[0], is_number(&f, 2)));
  CU_ASSERT_EQUAL(narrowed(&f, f.n), number(&f, 2));
  CU_ASSERT_EQUAL(narrowed(&f, f.bits[0]), term_true(f.u.terms));
  CU_ASSERT_EQUAL(narrowed(&f, f.bits[1]), f.bits[1]);
  release(&f);
}

static void an_inequality_is_none(void) {
  Fixture f = fixture();
  assume(&f, term_not(f.u.terms, is_number(&f, 2)));
  CU_ASSERT_EQUAL(narrowed(&f, f.n), f.n);
  release(&f);
}

static void with_threads_a_round_narrows_when_one_is_settled(void) {
  Fixture f = fixture();
  assume(&f, f.bits[0]);
  UnwindState s = {.guard = last(&f), .multi = true};
  CU_ASSERT_EQUAL(path_refine(&f.u, &s, f.bits[0]), f.bits[0]);
  CU_ASSERT(path_refine_begins(&f.u));
  CU_ASSERT_EQUAL(path_refine(&f.u, &s, f.bits[0]), term_true(f.u.terms));
  CU_ASSERT(!path_refine_begins(&f.u));
  release(&f);
}

/* ---- random guards and terms, against all assignments */

static Term any_condition(Fixture *f, unsigned depth) {
  TermStore *ts = f->u.terms;
  unsigned kind = prng_below(&f->prng, depth ? 5 : 2);
  if (kind == 0)
    return f->bits[prng_below(&f->prng, N_BITS)];
  if (kind == 1)
    return is_number(f, prng_below(&f->prng, 1 << NUMBER));
  Term a = any_condition(f, depth - 1);
  if (kind == 2)
    return term_not(ts, a);
  Term b = any_condition(f, depth - 1);
  return kind == 3 ? term_and(ts, a, b) : term_or(ts, a, b);
}

static Term any_number(Fixture *f, unsigned depth) {
  unsigned kind = prng_below(&f->prng, depth ? 4 : 2);
  if (kind == 0)
    return f->n;
  if (kind == 1)
    return number(f, prng_below(&f->prng, 1 << NUMBER));
  Term a = any_number(f, depth - 1), b = any_number(f, depth - 1);
  return term_ite(f->u.terms, any_condition(f, 1), a, b);
}

typedef struct {
  const Fixture *f;
  unsigned bits; /* values of all variables */
} Assignment;

static uint64_t value_of(void *assignment, Term var) {
  const Assignment *x = assignment;
  for (unsigned i = 0; i < N_BITS; i++)
    if (var == x->f->bits[i])
      return x->bits >> i & 1;
  return x->bits >> N_BITS;
}

static uint64_t eval(Assignment *x, Term t) {
  TermMemo *memo = term_memo_new();
  uint64_t value = term_eval(x->f->u.terms, t, value_of, x, memo);
  term_memo_delete(memo);
  return value;
}

static bool holds(Assignment *x, const Guard *g) {
  return !g || (eval(x, g->literal) && holds(x, g->parent));
}

/* True if the terms are equal wherever the guard holds. */
static bool are_equal(Fixture *f, Term a, Term b) {
  bool equal = true;
  for (unsigned i = 0; i < N_ASSIGNMENTS && equal; i++) {
    Assignment x = {f, i};
    equal = !holds(&x, last(f)) || eval(&x, a) == eval(&x, b);
  }
  return equal;
}

static void what_is_narrowed_is_equal_wherever_the_guard_holds(void) {
  enum { ROUNDS = 3000 };
  Prng prng = {0};
  unsigned narrower = 0, wrong = 0, n = (unsigned)unit_trials(ROUNDS);
  for (unsigned i = 0; i < n; i++) {
    Fixture f = fixture();
    f.prng = prng;
    for (unsigned k = 0; k < MOST_GUARDS; k++)
      assume(&f, any_condition(&f, 2));
    Term t = any_number(&f, 3), x = narrowed(&f, t);
    narrower += x != t;
    wrong += !are_equal(&f, t, x);
    prng = f.prng;
    release(&f);
  }
  CU_ASSERT_EQUAL(wrong, 0);
  CU_ASSERT(narrower > n / 10);
}

UNIT(path_refine) {
  TEST(a_failure_that_is_left_is_no_choice_any_more);
  TEST(an_equality_is_a_number);
  TEST(an_inequality_is_none);
  TEST(with_threads_a_round_narrows_when_one_is_settled);
  TEST(what_is_narrowed_is_equal_wherever_the_guard_holds);
}
