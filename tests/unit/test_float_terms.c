/* Floating-point operations as terms agree with the machine. */
#include "solver/float_terms.h"
#include "frontend/base/prng.h"
#include "tests/unit/unit.h"

enum { N_PAIRS = 4000 };

typedef struct {
  TermStore *terms;
  Prng prng;
  Term a, b;
  uint64_t values[2];
} Trial;

static uint64_t value_of(void *context, Term var) {
  const Trial *t = context;
  return t->values[var == t->b];
}

/* Returns a number near which rules change: least and largest exponents, few
 * digits, or all ones. */
static uint64_t number(Prng *c, unsigned width) {
  unsigned m = width == 32 ? 23 : 52;
  uint64_t most = bits_mask(width - 1 - m), digits = prng_draw(c);
  uint64_t fields[] = {0,
                       1,
                       2,
                       m,
                       most / 2 - 1,
                       most / 2,
                       most - 1,
                       most,
                       most / 2 + m,
                       most / 2 + 31,
                       most / 2 + 63,
                       most / 2 - m - 1};
  uint64_t field = fields[prng_below(c, sizeof fields / sizeof *fields)];
  if (prng_below(c, 2))
    field += prng_below(c, 5) - 2;
  if (prng_below(c, 4) == 0)
    field = prng_draw(c);
  switch (prng_below(c, 5)) {
  case 0: digits = 0; break;
  case 1: digits = (uint64_t)1 << prng_below(c, m); break;
  case 2: digits = ~(uint64_t)0 << prng_below(c, m); break;
  case 3: digits = bits_mask(prng_below(c, m) + 1); break;
  default: break;
  }
  uint64_t sign = (uint64_t)prng_below(c, 2) << (width - 1);
  return sign | (field & most) << m | (digits & bits_mask(m));
}

/* Returns a number close to a, for cancellation in sums. */
static uint64_t close_to(Prng *c, unsigned width, uint64_t a) {
  uint64_t sign = (uint64_t)prng_below(c, 2) << (width - 1);
  uint64_t by = (uint64_t)prng_below(c, 9) << prng_below(c, width - 2);
  return (a ^ sign) + (prng_below(c, 2) ? by : 0 - by);
}

static uint64_t integer(Prng *c, unsigned width) {
  uint64_t v = prng_draw(c) >> prng_below(c, 64);
  if (prng_below(c, 2))
    v = ((uint64_t)1 << prng_below(c, width)) - 1 + prng_below(c, 3);
  return prng_below(c, 2) ? v : 0 - v;
}

static bool is_of_integer(FloatOp op) {
  return op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED;
}

static void draw(Trial *t, FloatOp op, unsigned from) {
  Prng *c = &t->prng;
  uint64_t mask = bits_mask(from);
  t->values[0] =
      (is_of_integer(op) ? integer(c, from) : number(c, from)) & mask;
  t->values[1] = (is_of_integer(op)  ? 0
                  : prng_below(c, 3) ? number(c, from)
                                     : close_to(c, from, t->values[0])) &
                 mask;
}

static void compare_some(FloatOp op, Rounding r, unsigned from, unsigned width,
                         unsigned n) {
  Trial t = {.terms = term_store_new()};
  t.a = term_var(t.terms, from, bits_mask(from), "a");
  t.b = term_var(t.terms, from, bits_mask(from), "b");
  Term exists, result = float_term(t.terms, op, r, width, t.a, t.b, &exists);
  CU_ASSERT_EQUAL(term_width(t.terms, result), width);
  for (unsigned i = 0; i < n; i++) {
    draw(&t, op, from);
    uint64_t expected = 0;
    TermMemo *memo = term_memo_new();
    bool is =
        float_apply(op, r, from, width, t.values[0], t.values[1], &expected);
    CU_ASSERT_EQUAL(term_eval(t.terms, exists, value_of, &t, memo), is);
    uint64_t v = term_eval(t.terms, result, value_of, &t, memo);
    if (is && v != expected)
      printf("%s %s %u %u: %llx %llx gives %llx, not %llx\n", float_name(op),
             rounding_name(r), from, width, (unsigned long long)t.values[0],
             (unsigned long long)t.values[1], (unsigned long long)v,
             (unsigned long long)expected);
    CU_ASSERT(!is || v == expected);
    term_memo_delete(memo);
  }
  term_store_delete(t.terms);
}

static void compare(FloatOp op, unsigned from, unsigned width) {
  compare_some(op, ROUNDING_NEAREST, from, width, N_PAIRS);
}

static void compare_both(FloatOp op) {
  for (unsigned from = 32; from <= 64; from += 32)
    compare(op, from, float_is_predicate(op) ? 1 : from);
}

static void arithmetic_is_that_of_the_machine(void) {
  compare_both(FLOAT_ADD);
  compare_both(FLOAT_SUB);
  compare_both(FLOAT_MUL);
  compare_both(FLOAT_DIV);
}

static void comparisons_are_those_of_the_machine(void) {
  compare_both(FLOAT_EQ);
  compare_both(FLOAT_LT);
  compare_both(FLOAT_LE);
}

static void numbers_are_resized(void) {
  compare(FLOAT_RESIZE, 32, 64);
  compare(FLOAT_RESIZE, 64, 32);
}

static void integers_become_numbers_and_back(void) {
  static const unsigned widths[] = {1, 8, 16, 31, 32, 33, 63, 64};
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    for (unsigned width = 32; width <= 64; width += 32) {
      compare(FLOAT_FROM_SIGNED, widths[i], width);
      compare(FLOAT_FROM_UNSIGNED, widths[i], width);
      compare(FLOAT_TO_SIGNED, width, widths[i]);
      compare(FLOAT_TO_UNSIGNED, width, widths[i]);
    }
}

/* Rounding directions share everything but the last step. */
static void every_direction_is_that_of_the_machine(void) {
  enum { N_DIRECTED = N_PAIRS / 4 };
  for (Rounding r = ROUNDING_NEAREST + 1; r < N_ROUNDING; r++) {
    for (unsigned width = 32; width <= 64; width += 32) {
      for (FloatOp op = FLOAT_ADD; op <= FLOAT_DIV; op++)
        compare_some(op, r, width, width, N_DIRECTED);
      compare_some(FLOAT_FROM_SIGNED, r, 64, width, N_DIRECTED);
      compare_some(FLOAT_FROM_UNSIGNED, r, 64, width, N_DIRECTED);
    }
    compare_some(FLOAT_RESIZE, r, 64, 32, N_DIRECTED);
  }
}

UNIT(float_terms) {
  TEST(arithmetic_is_that_of_the_machine);
  TEST(comparisons_are_those_of_the_machine);
  TEST(numbers_are_resized);
  TEST(integers_become_numbers_and_back);
  TEST(every_direction_is_that_of_the_machine);
}
