/* Terms as integers have the same values as the terms. */
#include "solver/bv_to_int.h"
#include "frontend/base/vec.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

/* Sums of the widest numbers fit into 64 bits. */
enum { N_VARS = 5, N_POOL = 60, N_WORLDS = 12, MOST_BITS = 48 };

typedef struct {
  TermStore *terms;
  Z3_context z3;
  BvToInt *wholes;
  uint64_t seed;
  Term vars[N_VARS], pool[N_POOL];
  uint64_t values[N_VARS];
  Term assumed;  /* an assumption about the values */
  bool has_open; /* some subterm may have any value */
} Trial;

static unsigned below(Trial *t, unsigned n) {
  t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(t->seed >> 33) % n;
}

static uint64_t bits(Trial *t, unsigned width) {
  uint64_t high = below(t, 1u << 30), low = below(t, 1u << 30);
  uint64_t some = high << 34 ^ low << 10 ^ low;
  switch (below(t, 4)) {
  case 0: return below(t, 4) & bits_mask(width);
  case 1: return (0 - (uint64_t)below(t, 4)) & bits_mask(width);
  case 2: return ((uint64_t)1 << (width - 1)) - below(t, 2);
  default: return some & bits_mask(width);
  }
}

static unsigned width_of(const Trial *t, Term x) {
  return term_width(t->terms, x);
}

/* Returns one of the first n terms, of the given width if there is one. */
static Term some(Trial *t, unsigned n, unsigned width) {
  for (unsigned i = 0; i < 2 * n; i++) {
    Term x = t->pool[below(t, n)];
    if (width_of(t, x) == width)
      return x;
  }
  return term_const(t->terms, width, bits(t, width));
}

static Term cast(Trial *t, Term x) {
  unsigned width = width_of(t, x),
           more = width + below(t, MOST_BITS + 1 - width);
  if (more > width)
    return term_op(t->terms, below(t, 2) ? OP_SEXT : OP_ZEXT, more, x,
                   TERM_NONE, TERM_NONE);
  unsigned low = below(t, width);
  return term_extract(t->terms, x, low, 1 + below(t, width - low));
}

static Term combine(Trial *t, unsigned n) {
  Op op = (Op)below(t, N_OP);
  Term a = t->pool[below(t, n)];
  unsigned width = width_of(t, a);
  if (op_is_cast(op))
    return cast(t, a);
  if (op_arity(op) == 1)
    return term_op(t->terms, op, width, a, TERM_NONE, TERM_NONE);
  Term b = below(t, 3) ? some(t, n, width)
                       : term_const(t->terms, width, bits(t, width));
  if (op == OP_ITE)
    return term_ite(t->terms, some(t, n, 1), a, b);
  return term_op(t->terms, op, width, a, b, TERM_NONE);
}

static void begin(Trial *t, uint64_t seed) {
  static const unsigned widths[] = {1, 8, 8, 32, MOST_BITS};
  *t = (Trial){.terms = term_store_new(), .seed = seed};
  Z3_config c = Z3_mk_config();
  t->z3 = Z3_mk_context(c);
  Z3_del_config(c);
  t->wholes = bv_to_int_new(t->terms, t->z3);
  for (unsigned i = 0; i < N_VARS; i++)
    t->pool[i] = t->vars[i] =
        term_var(t->terms, widths[i],
                 below(t, 4) ? bits_mask(widths[i]) : bits(t, widths[i]), NULL);
  for (unsigned i = N_VARS; i < N_POOL; i++)
    t->pool[i] = combine(t, i);
  for (unsigned i = N_VARS; i < N_POOL; i++)
    if (!below(t, 2))
      bv_to_int_look_at(t->wholes, t->pool[i]);
}

static void end(Trial *t) {
  bv_to_int_delete(t->wholes);
  Z3_del_context(t->z3);
  term_store_delete(t->terms);
}

/* ---- under an assignment */

static uint64_t value_of(void *context, Term x) {
  const Trial *t = context;
  for (unsigned i = 0; i < N_VARS; i++)
    if (t->vars[i] == x)
      return t->values[i];
  abort();
}

static uint64_t eval(Trial *t, Term x) {
  TermMemo *m = term_memo_new();
  uint64_t v = term_eval(t->terms, x, value_of, t, m);
  term_memo_delete(m);
  return v;
}

static Z3_ast constant_of(Trial *t, Term var, uint64_t value) {
  Term c = term_const(t->terms, width_of(t, var), value);
  return bv_to_int_like(t->wholes, c, var);
}

static Z3_ast under_values(Trial *t, Z3_ast a) {
  Z3_ast from[N_VARS], to[N_VARS];
  for (unsigned i = 0; i < N_VARS; i++) {
    from[i] = bv_to_int_like(t->wholes, t->vars[i], t->vars[i]);
    to[i] = constant_of(t, t->vars[i], t->values[i]);
  }
  return Z3_simplify(t->z3, Z3_substitute(t->z3, a, N_VARS, from, to));
}

/* Picks values; false if none that satisfy the assumption were found. */
static bool pick_values(Trial *t) {
  enum { TRIALS = 20 };
  for (unsigned k = 0; k < TRIALS; k++) {
    for (unsigned i = 0; i < N_VARS; i++)
      t->values[i] =
          bits(t, width_of(t, t->vars[i])) & term_ones(t->terms, t->vars[i]);
    if (eval(t, t->assumed))
      return true;
  }
  return false;
}

/* Returns a constraint that may bound a variable by a constant. */
static Term bound(Trial *t) {
  static const Op ops[] = {OP_ULT, OP_ULE, OP_SLT, OP_SLE, OP_EQ};
  Term x = t->vars[1 + below(t, N_VARS - 1)];
  Term k = term_const(t->terms, width_of(t, x), bits(t, width_of(t, x)));
  bool is_first = below(t, 2);
  Term out = term_op(t->terms, ops[below(t, 5)], 1, is_first ? x : k,
                     is_first ? k : x, TERM_NONE);
  if (!below(t, 4))
    out = term_extract(t->terms, x, width_of(t, x) - 1, 1);
  return below(t, 2) ? out : term_not(t->terms, out);
}

static void assume_some(Trial *t) {
  t->assumed = term_true(t->terms);
  for (unsigned i = below(t, 4); i > 0; i--)
    t->assumed = term_and(t->terms, t->assumed, bound(t));
  bv_to_int_assume(t->wholes, t->assumed);
}

static void see(void *context, Term x) {
  Trial *t = context;
  t->has_open |= term_kind(t->terms, x) != TERM_VAR;
}

/* True if the term has no operation whose result may be anything. */
static bool is_exact(Trial *t, Term x) {
  bv_to_int_boolean(t->wholes, x);
  bv_to_int_next(t->wholes);
  t->has_open = false;
  bv_to_int_visit(t->wholes, x, see, t);
  return !t->has_open;
}

static unsigned n_said, n_exact;

static void check_value(Trial *t, Term x, Z3_ast a) {
  if (!pick_values(t))
    return;
  Term k = term_const(t->terms, width_of(t, x), eval(t, x));
  Z3_ast expected = Z3_simplify(t->z3, bv_to_int_like(t->wholes, k, x));
  CU_ASSERT_TRUE_FATAL(Z3_is_eq_ast(t->z3, under_values(t, a), expected));
}

/* Checks the formula's translation back to terms, if it is complete. */
static void check_return(Trial *t, Term x, Z3_ast a) {
  Term back = bv_to_int_term(t->wholes, Z3_simplify(t->z3, a));
  if (term_is_true(t->terms, back))
    return;
  n_said++;
  for (unsigned i = 0; i < N_WORLDS; i++)
    if (pick_values(t))
      CU_ASSERT_TRUE_FATAL(!eval(t, x) || eval(t, back));
}

static void check(Trial *t, Term x) {
  if (!is_exact(t, x))
    return;
  Z3_ast a = bv_to_int_like(t->wholes, x, x);
  n_exact++;
  for (unsigned i = 0; i < N_WORLDS; i++)
    check_value(t, x, a);
  if (width_of(t, x) == 1)
    check_return(t, x, a);
}

static void integers_have_the_values_of_terms(void) {
  n_said = n_exact = 0;
  for (unsigned i = 0; i < 60 * unit_times; i++) {
    Trial t;
    begin(&t, i + 1);
    assume_some(&t);
    for (unsigned k = 0; k < N_POOL; k++)
      check(&t, t.pool[k]);
    end(&t);
  }
  CU_ASSERT_TRUE(n_exact > 500 * unit_times);
  CU_ASSERT_TRUE(n_said > 20 * unit_times);
}

UNIT(whole) { TEST(integers_have_the_values_of_terms); }
