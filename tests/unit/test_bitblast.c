#include "solver/bitblast.h"
#include "solver/circuit.h"
#include "tests/unit/unit.h"

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

/* Tests on literals over MiniSat build their own assumptions. */
static const SatOps *const sat = &sat_minisat;

static Lit assumed(Lit l, bool v) { return v ? l : lit_not(l); }

static Answer solve(void *state, const Lit *lits, unsigned n) {
  int assume[256];
  unsigned m = 0;
  for (unsigned i = 0; i < n; i++) {
    if (lits[i] == LIT_FALSE)
      return ANSWER_UNSAT;
    if (lits[i] != LIT_TRUE)
      assume[m++] = lit_dimacs(lits[i]);
  }
  return sat->solve(state, assume, m);
}

enum { N_GATE = 6 };

static Lit make_gate(Gates *g, unsigned which, const Lit *x) {
  switch (which) {
  case 0: return gates_and(g, x[0], x[1]);
  case 1: return gates_or(g, x[0], x[1]);
  case 2: return gates_xor(g, x[0], x[1]);
  case 3: return gates_mux(g, x[0], x[1], x[2]);
  case 4: return gates_majority(g, x[0], x[1], x[2]);
  default: return gates_parity(g, x[0], x[1], x[2]);
  }
}

static bool gate_value(unsigned which, const bool *x) {
  switch (which) {
  case 0: return x[0] && x[1];
  case 1: return x[0] || x[1];
  case 2: return x[0] != x[1];
  case 3: return x[0] ? x[1] : x[2];
  case 4: return x[0] + x[1] + x[2] >= 2;
  default: return (x[0] + x[1] + x[2]) & 1;
  }
}

/* True if every assignment forces the output to the gate's value. */
static bool gate_is_right(void *state, Gates *g, unsigned which, const Lit *x) {
  Lit o = make_gate(g, which, x);
  for (unsigned world = 0; world < 8; world++) {
    bool in[3];
    Lit lits[4];
    for (unsigned i = 0; i < 3; i++) {
      lits[i] = assumed(2 * (i + 1), world >> i & 1);
      unsigned variable = x[i] >> 1;
      in[i] = (variable && world >> (variable - 1) & 1) != (x[i] & 1);
    }
    bool v = gate_value(which, in);
    lits[3] = assumed(o, v);
    if (solve(state, lits, 4) != ANSWER_SAT)
      return false;
    lits[3] = assumed(o, !v);
    if (solve(state, lits, 4) != ANSWER_UNSAT)
      return false;
  }
  return true;
}

static void gates_follow_their_truth_tables_for_all_inputs(void) {
  void *state = sat->create(&(SatSetup){0});
  Gates *g = gates_new(sat, state);
  for (unsigned i = 0; i < 3; i++)
    gates_fresh(g);
  for (unsigned which = 0; which < N_GATE; which++)
    for (Lit i = 0; i < 512; i++)
      CU_ASSERT_FATAL(gate_is_right(state, g, which,
                                    (const Lit[]){i & 7, i >> 3 & 7, i >> 6}));
  gates_delete(g);
  sat->destroy(state);
}

static void equal_gates_are_made_once(void) {
  void *state = sat_recorder.create(&(SatSetup){0});
  Gates *g = gates_new(&sat_recorder, state);
  Lit x = gates_fresh(g), y = gates_fresh(g), z = gates_fresh(g);
  CU_ASSERT_EQUAL(gates_and(g, x, y), gates_and(g, y, x));
  CU_ASSERT_EQUAL(gates_or(g, lit_not(x), lit_not(y)),
                  lit_not(gates_and(g, y, x)));
  CU_ASSERT_EQUAL(gates_xor(g, x, lit_not(y)), lit_not(gates_xor(g, y, x)));
  CU_ASSERT_EQUAL(gates_mux(g, x, y, z), gates_mux(g, lit_not(x), z, y));
  CU_ASSERT_EQUAL(
      gates_majority(g, x, y, z),
      lit_not(gates_majority(g, lit_not(z), lit_not(x), lit_not(y))));
  CU_ASSERT_EQUAL(gates_count_variables(g), 7);
  gates_delete(g);
  sat_recorder.destroy(state);
}

static void a_wide_conjunction_is_true_only_when_all_are(void) {
  void *state = sat->create(&(SatSetup){0});
  Gates *g = gates_new(sat, state);
  Lit x[5], lits[6];
  for (unsigned i = 0; i < 5; i++)
    x[i] = gates_fresh(g);
  Lit o = gates_and_all(g, x, 5);
  for (unsigned world = 0; world < 32; world++) {
    for (unsigned i = 0; i < 5; i++)
      lits[i] = assumed(x[i], world >> i & 1);
    lits[5] = assumed(o, world == 31);
    CU_ASSERT_EQUAL(solve(state, lits, 6), ANSWER_SAT);
    lits[5] = assumed(o, world != 31);
    CU_ASSERT_EQUAL(solve(state, lits, 6), ANSWER_UNSAT);
  }
  x[3] = LIT_TRUE;
  CU_ASSERT_EQUAL(gates_and_all(g, x + 2, 2), x[2]);
  CU_ASSERT_EQUAL(gates_and_all(g, x + 3, 1), LIT_TRUE);
  x[1] = LIT_FALSE;
  CU_ASSERT_EQUAL(gates_and_all(g, x, 5), LIT_FALSE);
  gates_delete(g);
  sat->destroy(state);
}

/* One operation, blasted over its own literals and queried by values.  This
 * tests the circuit, not the term: operations that terms rewrite away are built
 * here as in the bit-blaster. */
typedef struct {
  Op op;
  unsigned from, width;
  void *state;
  TermStore *store;
  Bitblast *b;
  Term arg[3], out;
} Circuit;

static unsigned width_of_argument(const Circuit *c, unsigned i) {
  return c->op == OP_ITE && i == 0 ? 1 : c->from;
}

static void circuit_open(Circuit *c, Op op, unsigned from, unsigned width) {
  *c = (Circuit){.op = op, .from = from, .width = width};
  c->state = sat->create(&(SatSetup){0});
  c->store = term_store_new();
  c->b = bitblast_new(c->store, sat, c->state);
  for (unsigned i = 0; i < 3; i++) {
    c->arg[i] = term_var(c->store, width_of_argument(c, i), UINT64_MAX, NULL);
  }
  Term t =
      term_op(c->store, op, width, c->arg[0], op_arity(op) > 1 ? c->arg[1] : 0,
              op_arity(op) > 2 ? c->arg[2] : 0);
  c->out = term_var(c->store, width, UINT64_MAX, NULL);
  bitblast_require(c->b, term_eq(c->store, c->out, t));
}

static void circuit_close(Circuit *c) {
  bitblast_delete(c->b);
  sat->destroy(c->state);
  term_store_delete(c->store);
}

static unsigned assume_bits(const Circuit *c, Term t, uint64_t v, Lit *lits) {
  const Lit *bits = bitblast_find(c->b, t);
  if (!bits)
    return 0;
  unsigned n = term_width(c->store, t);
  for (unsigned i = 0; i < n; i++)
    lits[i] = assumed(bits[i], v >> i & 1);
  return n;
}

static uint64_t read_bits(const Circuit *c, Term t) {
  const Lit *bits = bitblast_find(c->b, t);
  uint64_t v = 0;
  for (unsigned i = 0; i < term_width(c->store, t); i++)
    if (sat->value(c->state, (int)(bits[i] >> 1)) != (bits[i] & 1))
      v |= (uint64_t)1 << i;
  return v;
}

static bool circuit_agrees(const Circuit *c, const uint64_t *v) {
  Lit lits[256];
  unsigned n = 0;
  uint64_t expected = bits_apply(c->op, c->from, c->width, v[0], v[1], v[2]);
  for (unsigned i = 0; i < op_arity(c->op); i++)
    n += assume_bits(c, c->arg[i], v[i], lits + n);
  if (solve(c->state, lits, n) != ANSWER_SAT)
    return false;
  uint64_t v_out = read_bits(c, c->out);
  const Lit *out = bitblast_find(c->b, c->out);
  for (unsigned i = 0; i < c->width; i++) {
    lits[n] = assumed(out[i], !(expected >> i & 1));
    if (solve(c->state, lits, n + 1) != ANSWER_UNSAT)
      return false;
  }
  return v_out == expected;
}

static unsigned result_width(Op op, unsigned from, unsigned variant) {
  switch (op) {
  case OP_ZEXT:
  case OP_SEXT: return from + variant > 64 ? 64 : from + variant;
  case OP_TRUNC: return from > variant ? from - variant : 1;
  default: return op_is_predicate(op) ? 1 : from;
  }
}

static void check_all_pairs(Op op, unsigned width) {
  Circuit c;
  circuit_open(&c, op, width, result_width(op, width, 2));
  uint64_t n = (uint64_t)1 << width, first = op == OP_ITE ? 2 : n;
  for (uint64_t i = 0; i < first; i++)
    for (uint64_t j = 0; j < (op_arity(op) > 1 ? n : 1); j++)
      for (uint64_t k = 0; k < (op_arity(op) > 2 ? n : 1); k++)
        CU_ASSERT_FATAL(circuit_agrees(&c, (const uint64_t[]){i, j, k}));
  circuit_close(&c);
}

static void each_operation_is_right_for_all_small_operands(void) {
  for (Op op = 0; op < N_OP; op++)
    for (unsigned width = 1; width <= (op_arity(op) == 1 ? 8u
                                       : op == OP_ITE    ? 3u
                                       : unit_times > 1  ? 5u
                                                         : 4u);
         width++)
      check_all_pairs(op, width);
}

static void check_random(Op op, unsigned width, uint64_t *seed) {
  Circuit c;
  circuit_open(&c, op, width,
               result_width(op, width, (unsigned)next(seed) % 9));
  for (unsigned i = 0; i < 4 * unit_times; i++) {
    uint64_t v[3];
    for (unsigned j = 0; j < 3; j++) {
      v[j] = next(seed) >> (next(seed) & 63);
      v[j] &= bits_mask(width_of_argument(&c, j));
    }
    CU_ASSERT_FATAL(circuit_agrees(&c, v));
  }
  circuit_close(&c);
}

static void each_operation_is_right_for_random_wide_operands(void) {
  static const unsigned widths[] = {6, 7, 8, 13, 16, 31, 32, 33, 64};
  uint64_t seed = 42;
  for (Op op = 0; op < N_OP; op++)
    for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
      check_random(op, widths[i], &seed);
}

static void a_product_with_any_constant_is_right(void) {
  uint64_t seed = 7;
  for (unsigned width = 2; width <= 64; width += width < 8 ? 1 : 7)
    for (unsigned i = 0; i < 4 * unit_times; i++) {
      uint64_t k = next(&seed) & bits_mask(width);
      k = i == 0 ? bits_mask(width) - 1 : i == 1 ? bits_mask(width) >> 1 : k;
      Circuit c;
      circuit_open(&c, OP_NOT, width, width);
      Term product = term_op(c.store, OP_MUL, 0, c.arg[0],
                             term_const(c.store, width, k), 0);
      Term out = term_var(c.store, width, UINT64_MAX, NULL);
      bitblast_require(c.b, term_eq(c.store, out, product));
      c.out = out;
      uint64_t v = next(&seed) & bits_mask(width);
      Lit lits[65];
      unsigned n = assume_bits(&c, c.arg[0], v, lits);
      CU_ASSERT_EQUAL(solve(c.state, lits, n), ANSWER_SAT);
      CU_ASSERT_EQUAL(read_bits(&c, out), (v * k & bits_mask(width)));
      circuit_close(&c);
    }
}

static void only_what_is_asked_for_is_blasted(void) {
  TermStore *s = term_store_new();
  void *state = sat_recorder.create(&(SatSetup){0});
  Bitblast *b = bitblast_new(s, &sat_recorder, state);
  Term x = term_var(s, 32, UINT64_MAX, "x"), y = term_var(s, 32, 1, "y");
  Term product = term_op(s, OP_MUL, 0, x, x, 0);
  bitblast_require(b, term_eq(s, y, term_const(s, 32, 1)));
  CU_ASSERT_PTR_NULL(bitblast_find(b, x));
  CU_ASSERT_PTR_NULL(bitblast_find(b, product));
  CU_ASSERT_EQUAL(bitblast_count_variables(b), 1);
  CU_ASSERT_EQUAL(bitblast_count_clauses(b), 1);
  bitblast_delete(b);
  sat_recorder.destroy(state);
  term_store_delete(s);
}

static void shared_disjunctions_do_not_multiply(void) {
  TermStore *s = term_store_new();
  void *state = sat_recorder.create(&(SatSetup){0});
  Bitblast *b = bitblast_new(s, &sat_recorder, state);
  Term t = term_var(s, 1, 1, NULL), u = term_var(s, 1, 1, NULL);
  for (unsigned i = 0; i < 60; i++) {
    Term v = term_or(s, t, term_and(s, u, term_var(s, 1, 1, NULL)));
    u = term_or(s, term_and(s, t, term_var(s, 1, 1, NULL)), u);
    t = v;
  }
  bitblast_require(b, term_or(s, t, u));
  bitblast_require(b, term_not(s, term_and(s, t, u)));
  bitblast_require(b, term_or(s, t, u));
  CU_ASSERT(bitblast_count_clauses(b) < 2000);
  bitblast_delete(b);
  sat_recorder.destroy(state);
  term_store_delete(s);
}

UNIT(bitblast) {
  TEST(gates_follow_their_truth_tables_for_all_inputs);
  TEST(equal_gates_are_made_once);
  TEST(a_wide_conjunction_is_true_only_when_all_are);
  TEST(each_operation_is_right_for_all_small_operands);
  TEST(each_operation_is_right_for_random_wide_operands);
  TEST(a_product_with_any_constant_is_right);
  TEST(only_what_is_asked_for_is_blasted);
  TEST(shared_disjunctions_do_not_multiply);
}
