#include "reduction/unwind/difference.h"
#include "tests/unit/unit.h"

typedef struct {
  TermStore *ts;
  Term n, k, zero;
} Fixture;

static Fixture fixture(void) {
  Fixture f = {.ts = term_store_new()};
  f.n = term_var(f.ts, 32, UINT32_MAX, "n");
  f.k = term_var(f.ts, 32, UINT32_MAX, "k");
  f.zero = term_const(f.ts, 64, 0);
  return f;
}

/* Returns four times the number, as wide as an address. */
static Term by_four(Fixture *f, Term t, bool is_signed) {
  const Term wide = is_signed
                        ? term_op(f->ts, OP_SEXT, 64, t, TERM_NONE, TERM_NONE)
                        : term_zext(f->ts, t, 64);
  return term_op(f->ts, OP_SHL, 64, wide, term_const(f->ts, 64, 2), TERM_NONE);
}

static void summands_cancel_in_any_order(void) {
  Fixture f = fixture();
  uint64_t c;
  const Term rest = term_sub(f.ts, f.n, f.k);
  CU_ASSERT(difference_is_const(f.ts, by_four(&f, f.n, true),
                                by_four(&f, f.k, true), by_four(&f, rest, true),
                                30, &c));
  CU_ASSERT_EQUAL(c, 0);
  CU_ASSERT(!difference_is_const(f.ts, by_four(&f, f.n, true),
                                 by_four(&f, f.k, true), f.zero, 30, &c));
  term_store_delete(f.ts);
}

static void a_constant_is_left(void) {
  Fixture f = fixture();
  uint64_t c;
  const Term more = term_add(f.ts, f.n, term_const(f.ts, 32, 3));
  CU_ASSERT(difference_is_const(f.ts, by_four(&f, more, false),
                                by_four(&f, f.n, false), f.zero, 32, &c));
  CU_ASSERT_EQUAL(c, 12);
  term_store_delete(f.ts);
}

static void what_wraps_around_earlier_is_no_sum(void) {
  Fixture f = fixture();
  uint64_t c;
  const Term rest = term_sub(f.ts, f.n, f.k);
  CU_ASSERT(!difference_is_const(f.ts, by_four(&f, f.n, false),
                                 by_four(&f, f.k, false),
                                 by_four(&f, rest, false), 40, &c));
  const Term more = term_add(f.ts, f.n, term_const(f.ts, 32, 3));
  CU_ASSERT(!difference_is_const(f.ts, by_four(&f, more, true),
                                 by_four(&f, f.n, true), f.zero, 40, &c));
  term_store_delete(f.ts);
}

UNIT(difference) {
  TEST(summands_cancel_in_any_order);
  TEST(a_constant_is_left);
  TEST(what_wraps_around_earlier_is_no_sum);
}
