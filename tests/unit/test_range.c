#include "reduction/unwind/range.h"
#include "tests/unit/unit.h"

typedef struct {
  TermStore *ts;
  Term n;
  Guard guards[4];
  unsigned n_guards;
} Fixture;

static Fixture fixture(void) {
  Fixture f = {.ts = term_store_new()};
  f.n = term_var(f.ts, 32, UINT32_MAX, "n");
  return f;
}

static Term number(Fixture *f, uint32_t bits) {
  return term_const(f->ts, 32, bits);
}

static Term compare(Fixture *f, Op op, Term a, Term b) {
  return term_op(f->ts, op, 1, a, b, TERM_NONE);
}

static void assume(Fixture *f, Term literal) {
  Guard *g = &f->guards[f->n_guards];
  *g = (Guard){.parent = f->n_guards ? g - 1 : NULL, .literal = literal};
  f->n_guards++;
}

static uint64_t most(Fixture *f, Term t) {
  const Guard *g = f->n_guards ? &f->guards[f->n_guards - 1] : NULL;
  return range_most(f->ts, g, t);
}

static void without_facts_only_the_width_bounds(void) {
  Fixture f = fixture();
  CU_ASSERT_EQUAL(most(&f, f.n), UINT32_MAX);
  CU_ASSERT_EQUAL(most(&f, number(&f, 7)), 7);
  term_store_delete(f.ts);
}

static void a_signed_bound_alone_lets_negative_numbers_pass(void) {
  Fixture f = fixture();
  assume(&f, compare(&f, OP_SLE, f.n, number(&f, 10)));
  CU_ASSERT_EQUAL(most(&f, f.n), UINT32_MAX);
  assume(&f, compare(&f, OP_SLT, number(&f, 0), f.n));
  CU_ASSERT_EQUAL(most(&f, f.n), 10);
  term_store_delete(f.ts);
}

static void bounds_go_through_casts_and_products(void) {
  Fixture f = fixture();
  assume(&f, term_not(f.ts, compare(&f, OP_ULT, number(&f, 10), f.n)));
  Term wide = term_op(f.ts, OP_SEXT, 64, f.n, TERM_NONE, TERM_NONE);
  Term bytes =
      term_op(f.ts, OP_MUL, 64, wide, term_const(f.ts, 64, 12), TERM_NONE);
  CU_ASSERT_EQUAL(most(&f, wide), 10);
  CU_ASSERT_EQUAL(most(&f, bytes), 120);
  CU_ASSERT_EQUAL(most(&f, term_add(f.ts, f.n, number(&f, 3))), 13);
  term_store_delete(f.ts);
}

static void what_may_wrap_around_is_not_bounded(void) {
  Fixture f = fixture();
  assume(&f, compare(&f, OP_ULT, f.n, number(&f, 11)));
  CU_ASSERT_EQUAL(most(&f, term_sub(f.ts, f.n, number(&f, 1))), UINT32_MAX);
  assume(&f, compare(&f, OP_ULT, number(&f, 0), f.n));
  CU_ASSERT_EQUAL(most(&f, term_sub(f.ts, f.n, number(&f, 1))), 9);
  term_store_delete(f.ts);
}

static void a_choice_is_bounded_by_both_sides(void) {
  Fixture f = fixture();
  Term c = term_var(f.ts, 1, 1, "c");
  Term size = term_ite(f.ts, c, number(&f, 4), number(&f, 9));
  CU_ASSERT_EQUAL(most(&f, size), 9);
  term_store_delete(f.ts);
}

UNIT(range) {
  TEST(without_facts_only_the_width_bounds);
  TEST(a_signed_bound_alone_lets_negative_numbers_pass);
  TEST(bounds_go_through_casts_and_products);
  TEST(what_may_wrap_around_is_not_bounded);
  TEST(a_choice_is_bounded_by_both_sides);
}
