#include "solver/term_check.h"
#include "solver/term_substitute.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

static unsigned below(uint64_t *seed, unsigned n) {
  return (unsigned)((next(seed) >> 33) % n);
}

/* A pool of terms, each with its values under N_WORLD assignments, computed by
 * bits_apply when the term was built: rewriting must not change them. */
enum { N_WORLD = 8, N_POOL = 400 };

typedef struct {
  TermStore *store;
  Term term[N_POOL];
  uint64_t value[N_POOL][N_WORLD];
  unsigned n, n_variables;
} Pool;

typedef struct {
  const Pool *pool;
  unsigned world;
} World;

static uint64_t world_value(void *context, Term var) {
  const World *w = context;
  for (unsigned i = 0; i < w->pool->n; i++)
    if (w->pool->term[i] == var)
      return w->pool->value[i][w->world];
  abort();
}

static unsigned width_of(const Pool *p, unsigned i) {
  return term_width(p->store, p->term[i]);
}

static void add_var(Pool *p, unsigned width, uint64_t *seed) {
  uint64_t ones = below(seed, 3) ? bits_mask(width) : next(seed);
  ones &= bits_mask(width);
  p->term[p->n] = term_var(p->store, width, ones, NULL);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = next(seed) & ones;
  p->n++;
}

static void add_const(Pool *p, unsigned width, uint64_t *seed) {
  uint64_t v = next(seed);
  switch (below(seed, 8)) {
  case 0: v = 0; break;
  case 1: v = UINT64_MAX; break;
  case 2: v = (uint64_t)1 << below(seed, width); break;
  case 3: v = below(seed, 4); break;
  case 4:
  case 5:
  case 6: v = p->value[below(seed, p->n)][below(seed, N_WORLD)]; break;
  default: break;
  }
  p->term[p->n] = term_const(p->store, width, v);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = v & bits_mask(width);
  p->n++;
}

/* Returns a term of the pool with that width (0: any); recent ones are
 * preferred. */
static unsigned pick(const Pool *p, unsigned width, uint64_t *seed) {
  for (;;) {
    unsigned i = below(seed, 2) && p->n > 12 ? p->n - 1 - below(seed, 12)
                                             : below(seed, p->n);
    if (!width || width_of(p, i) == width)
      return i;
    if (!below(seed, 50))
      return below(seed, p->n);
  }
}

static void add_shape(Pool *p, uint64_t *seed) {
  unsigned a = pick(p, 0, seed), b = pick(p, 0, seed);
  unsigned wa = width_of(p, a), wb = width_of(p, b);
  if (below(seed, 2) && wa + wb <= 64) {
    p->term[p->n] = term_concat(p->store, p->term[a], p->term[b]);
    for (unsigned w = 0; w < N_WORLD; w++)
      p->value[p->n][w] = p->value[a][w] << wb | p->value[b][w];
  } else {
    unsigned low = below(seed, wa), width = 1 + below(seed, wa - low);
    p->term[p->n] = term_extract(p->store, p->term[a], low, width);
    for (unsigned w = 0; w < N_WORLD; w++)
      p->value[p->n][w] = p->value[a][w] >> low & bits_mask(width);
  }
  p->n++;
}

static void add_op(Pool *p, unsigned max_width, uint64_t *seed) {
  Op op = (Op)below(seed, N_OP);
  if (!below(seed, 4))
    op = OP_ITE;
  unsigned a = pick(p, op == OP_ITE ? 1 : 0, seed), width = width_of(p, a);
  unsigned b = pick(p, op == OP_ITE ? 0 : width, seed);
  unsigned c = pick(p, width_of(p, b), seed);
  if (op == OP_ITE ? width != 1 || width_of(p, b) != width_of(p, c)
                   : width != width_of(p, b))
    return;
  unsigned from = op == OP_ITE ? width_of(p, b) : width;
  unsigned out = op_is_predicate(op) ? 1 : from;
  if (op == OP_ZEXT || op == OP_SEXT)
    out = from + below(seed, (from > max_width ? 64 : max_width) + 1 - from);
  if (op == OP_TRUNC)
    out = 1 + below(seed, from);
  p->term[p->n] =
      term_op(p->store, op, out, p->term[a], p->term[b], p->term[c]);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = bits_apply(op, from, out, p->value[a][w],
                                   p->value[b][w], p->value[c][w]);
  p->n++;
}

static bool agrees(const Pool *p, unsigned i) {
  uint64_t ones = term_ones(p->store, p->term[i]);
  for (unsigned w = 0; w < N_WORLD; w++) {
    World world = {p, w};
    TermMemo *memo = term_memo_new();
    uint64_t v = term_eval(p->store, p->term[i], world_value, &world, memo);
    term_memo_delete(memo);
    if (v != p->value[i][w] || v & ~ones) {
      fprintf(stderr, "\nworld %u: %llx, expected %llx, ones %llx\n", w,
              (unsigned long long)v, (unsigned long long)p->value[i][w],
              (unsigned long long)ones);
      term_print(stderr, p->store, p->term[i]);
      fputc('\n', stderr);
      return false;
    }
  }
  return true;
}

static void add_random(Pool *p, unsigned max_width, uint64_t *seed) {
  unsigned shared = width_of(p, 1);
  switch (below(seed, 12)) {
  case 0:
    add_const(p, below(seed, 2) ? shared : 1 + below(seed, max_width), seed);
    break;
  case 1:
    if (p->n_variables > 2)
      add_var(p, below(seed, 2) ? shared : 1, seed);
    break;
  case 2: add_shape(p, seed); break;
  default: add_op(p, max_width, seed);
  }
}

static uint64_t applied[N_REWRITE]; /* counts of all tests of values */

static void count_rewrites(const TermStore *s) {
  for (Rewrite r = 0; r < N_REWRITE; r++)
    applied[r] += term_store_fired(s, r);
}

static bool grow_pool(Pool *p, unsigned size, unsigned max_width,
                      uint64_t *seed) {
  bool good = true;
  while (p->n < size && good) {
    unsigned before = p->n;
    add_random(p, max_width, seed);
    if (p->n > before)
      good = agrees(p, before);
  }
  if (!good)
    fprintf(stderr, "element %u\n", p->n - 1);
  term_check(p->store, 0, "a pool of terms");
  count_rewrites(p->store);
  term_store_delete(p->store);
  return good;
}

static bool large_pool_agrees(uint64_t seed, unsigned max_width) {
  Pool p = {.store = term_store_new(), .n_variables = 6};
  for (unsigned i = 0; i < 3; i++) {
    add_var(&p, 1, &seed);
    add_var(&p, 1 + below(&seed, max_width), &seed);
  }
  return grow_pool(&p, N_POOL, max_width, &seed);
}

/* Enumerates all values of one bit and two bits. */
static bool small_pool_agrees(uint64_t seed, unsigned max_width) {
  Pool p = {.store = term_store_new(), .n = 2, .n_variables = 2};
  p.term[0] = term_var(p.store, 1, 1, "c");
  p.term[1] = term_var(p.store, 2, 3, "x");
  for (unsigned w = 0; w < N_WORLD; w++)
    p.value[0][w] = w & 1, p.value[1][w] = w >> 1;
  return grow_pool(&p, 20, max_width, &seed);
}

static void rewriting_keeps_the_value_of_every_term(void) {
  static const unsigned widths[] = {1, 2, 3, 4, 8, 16, 32, 64};
  for (unsigned i = 0; i < 80 * unit_times; i++)
    CU_ASSERT_FATAL(
        large_pool_agrees(0x9e3779b97f4a7c15 * (i + 1), widths[i % 8]));
}

static void rewriting_keeps_values_where_operands_meet_again(void) {
  for (unsigned i = 0; i < 8000 * unit_times; i++)
    CU_ASSERT_FATAL(small_pool_agrees(0x9e3779b97f4a7c15 * (i + 1), 2 + i % 5));
}

/* Variables of a pool, and their replacements, all by their indices. */
enum { N_BOUND = 2 };

typedef struct {
  const Pool *pool;
  unsigned var[N_BOUND], by[N_BOUND], world;
} Replaced;

static uint64_t replaced_value(void *context, Term var) {
  const Replaced *r = context;
  World world = {r->pool, r->world};
  for (unsigned i = 0; i < N_BOUND; i++)
    if (r->pool->term[r->var[i]] == var)
      return r->pool->value[r->by[i]][r->world];
  return world_value(&world, var);
}

static unsigned pick_variable(const Pool *p, uint64_t *seed) {
  unsigned i = below(seed, p->n);
  while (term_kind(p->store, p->term[i]) != TERM_VAR)
    i = (i + 1) % p->n;
  return i;
}

/* Returns a replacement of the variable, or the variable itself. */
static unsigned pick_replacement(const Pool *p, unsigned var, uint64_t *seed) {
  unsigned by = pick(p, width_of(p, var), seed);
  uint64_t ones = term_ones(p->store, p->term[var]);
  return width_of(p, by) == width_of(p, var) &&
                 !(term_ones(p->store, p->term[by]) & ~ones)
             ? by
             : var;
}

static bool is_replaced(Replaced *r, Term before, Term after) {
  bool same = true;
  for (r->world = 0; r->world < N_WORLD && same; r->world++) {
    World world = {r->pool, r->world};
    TermMemo *a = term_memo_new(), *b = term_memo_new();
    same = term_eval(r->pool->store, before, replaced_value, r, a) ==
           term_eval(r->pool->store, after, world_value, &world, b);
    term_memo_delete(a);
    term_memo_delete(b);
  }
  return same;
}

static bool substitution_agrees(uint64_t seed) {
  Pool p = {.store = term_store_new(), .n_variables = 6};
  Replaced r = {.pool = &p};
  bool good = true;
  for (unsigned i = 0; i < 6; i++)
    add_var(&p, i % 2 ? 1 : 8, &seed);
  while (p.n < N_POOL)
    add_random(&p, 8, &seed);
  Substitution *s = substitution_new(p.store);
  for (unsigned i = 0; i < N_BOUND; i++) {
    r.var[i] = pick_variable(&p, &seed);
    r.by[i] = pick_replacement(&p, r.var[i], &seed);
    if (!i || p.term[r.var[0]] != p.term[r.var[1]])
      substitution_bind(s, p.term[r.var[i]], p.term[r.by[i]]);
  }
  for (unsigned i = 0; i < p.n && good; i++)
    good = is_replaced(&r, p.term[i], substitution_apply(s, p.term[i]));
  substitution_delete(s);
  term_store_delete(p.store);
  return good;
}

static void substitution_gives_variables_other_values(void) {
  for (unsigned i = 0; i < 40 * unit_times; i++)
    CU_ASSERT_FATAL(substitution_agrees(0x9e3779b97f4a7c15 * (i + 1)));
}

/* Checks that f(x) is the same after rewriting for each x of 'width' bits;
 * 'form' builds f from x and two constants. */
typedef Term Form(TermStore *, Term x, Term k, Term l);

static uint64_t x_value(void *context, Term var) {
  (void)var;
  return *(const uint64_t *)context;
}

static bool form_holds(Form *form, unsigned width, uint64_t k, uint64_t l) {
  TermStore *s = term_store_new();
  Term x = term_var(s, width, UINT64_MAX, "x");
  Term kt = term_const(s, width, k), lt = term_const(s, width, l);
  Term t = form(s, x, kt, lt);
  bool good = true;
  for (uint64_t v = 0; v <= bits_mask(width) && good; v++) {
    Term concrete = form(s, term_const(s, width, v), kt, lt);
    uint64_t expected = 0;
    TermMemo *memo = term_memo_new();
    good = term_is_const(s, concrete, &expected) &&
           term_eval(s, t, x_value, &v, memo) == expected;
    term_memo_delete(memo);
  }
  count_rewrites(s);
  term_store_delete(s);
  return good;
}

static Op outer, inner;
static bool swap_outer, swap_inner;

static Term nested(TermStore *s, Term x, Term k, Term l) {
  Term in = swap_inner ? term_op(s, inner, 0, k, x, 0)
                       : term_op(s, inner, 0, x, k, 0);
  return swap_outer ? term_op(s, outer, 0, l, in, 0)
                    : term_op(s, outer, 0, in, l, 0);
}

static Term nested_negated(TermStore *s, Term x, Term k, Term l) {
  return nested(s, term_op(s, OP_NEG, 0, x, 0, 0), k, l);
}

static Term nested_complemented(TermStore *s, Term x, Term k, Term l) {
  return nested(s, term_not(s, x), k, l);
}

static void two_operations_with_constants_keep_their_meaning(void) {
  enum { WIDTH = 3 };
  Form *const forms[] = {nested, nested_negated, nested_complemented};
  for (unsigned i = 0; i < 4 * N_OP * N_OP; i++) {
    outer = (Op)(i / 4 % N_OP), inner = (Op)(i / 4 / N_OP);
    swap_outer = i & 1, swap_inner = i & 2;
    if (op_arity(outer) != 2 || op_arity(inner) != 2 || op_is_predicate(inner))
      continue;
    for (uint64_t k = 0; k <= bits_mask(WIDTH); k++)
      for (uint64_t l = 0; l <= bits_mask(WIDTH); l++)
        for (unsigned f = 0; f < 3; f++)
          CU_ASSERT_FATAL(form_holds(forms[f], WIDTH, k, l));
  }
}

/* op0(op1(p, q), op2(r, s)) with leaves among x, y and a constant, for all
 * values of x and y. */
typedef struct {
  Op op[3];
  unsigned leaf[4];
  uint64_t k;
} Tree;

enum { TREE_WIDTH = 2 };

static uint64_t tree_value(const Tree *t, uint64_t x, uint64_t y) {
  const uint64_t leaf[] = {x, y, t->k};
  uint64_t v[2];
  for (unsigned i = 0; i < 2; i++)
    v[i] = bits_apply(t->op[1 + i], TREE_WIDTH, TREE_WIDTH,
                      leaf[t->leaf[2 * i]], leaf[t->leaf[2 * i + 1]], 0);
  return bits_apply(t->op[0], TREE_WIDTH,
                    op_is_predicate(t->op[0]) ? 1 : TREE_WIDTH, v[0], v[1], 0);
}

static uint64_t pair_value(void *context, Term var) {
  const uint64_t *pair = context;
  return pair[var == (Term)pair[2] ? 0 : 1];
}

static bool tree_holds(const Tree *t) {
  TermStore *s = term_store_new();
  Term x = term_var(s, TREE_WIDTH, 3, "x"), y = term_var(s, TREE_WIDTH, 3, "y");
  const Term leaf[] = {x, y, term_const(s, TREE_WIDTH, t->k)};
  Term part[2];
  for (unsigned i = 0; i < 2; i++)
    part[i] = term_op(s, t->op[1 + i], 0, leaf[t->leaf[2 * i]],
                      leaf[t->leaf[2 * i + 1]], 0);
  Term whole = term_op(s, t->op[0], 0, part[0], part[1], 0);
  bool good = true;
  for (uint64_t i = 0; i < 16 && good; i++) {
    uint64_t pair[] = {i & 3, i >> 2, x};
    TermMemo *memo = term_memo_new();
    good = term_eval(s, whole, pair_value, pair, memo) ==
           tree_value(t, pair[0], pair[1]);
    term_memo_delete(memo);
  }
  term_store_delete(s);
  return good;
}

static Op random_binary(bool is_predicate_allowed, uint64_t *seed) {
  for (;;) {
    Op op = (Op)below(seed, N_OP);
    if (op_arity(op) == 2 && (is_predicate_allowed || !op_is_predicate(op)))
      return op;
  }
}

static void trees_over_two_variables_keep_their_meaning(void) {
  uint64_t seed = 3;
  for (unsigned i = 0; i < 12000 * unit_times; i++) {
    Tree t = {.k = below(&seed, 4)};
    for (unsigned j = 0; j < 3; j++)
      t.op[j] = random_binary(j == 0, &seed);
    if (i % 2)
      t.op[2] = t.op[1];
    for (unsigned j = 0; j < 4; j++)
      t.leaf[j] = below(&seed, 3);
    CU_ASSERT_FATAL(tree_holds(&t));
  }
}

/* Expected results of folding: the rewriting that encoders rely on. */
typedef struct {
  TermStore *s;
  Term c, d, x, y, k3, k5, zero;
} Some;

static Some some_open(void) {
  Some m = {.s = term_store_new()};
  m.c = term_var(m.s, 1, 1, "c"), m.d = term_var(m.s, 1, 1, "d");
  m.x = term_var(m.s, 8, 255, "x"), m.y = term_var(m.s, 8, 255, "y");
  m.k3 = term_const(m.s, 8, 3), m.k5 = term_const(m.s, 8, 5);
  m.zero = term_const(m.s, 8, 0);
  return m;
}

static Term sum_of_sums(TermStore *s, Term x, Term k, Term l) {
  Term y = term_op(s, OP_LSHR, 0, x, term_const(s, term_width(s, x), 1), 0);
  return term_op(s, outer, 0, term_add(s, x, k), term_add(s, y, l), 0);
}

static void sums_of_sums_keep_their_meaning(void) {
  static const Op ops[] = {OP_ADD, OP_SUB};
  for (unsigned i = 0; i < 2; i++)
    for (uint64_t k = 0; k < 64; k++) {
      outer = ops[i];
      CU_ASSERT_FATAL(form_holds(sum_of_sums, 3, k / 8, k % 8));
    }
}

/* All rules are applied by the tests above. */
static void every_rule_applies_somewhere(void) {
  for (Rewrite r = 0; r < N_REWRITE; r++) {
    if (!applied[r])
      fprintf(stderr, "\nnever: %s\n", rewrite_text(r));
    CU_ASSERT(applied[r] > 0);
  }
}

static void a_rule_is_counted_when_it_applies(void) {
  TermStore *s = term_store_new();
  Term x = term_var(s, 8, 255, "x"), y = term_var(s, 8, 255, "y");
  term_and(s, x, y);
  for (Rewrite r = 0; r < N_REWRITE; r++)
    CU_ASSERT_EQUAL(term_store_fired(s, r), 0);
  term_and(s, x, x);
  term_not(s, term_not(s, x));
  CU_ASSERT_EQUAL(term_store_fired(s, REWRITE_AND_OR_SAME), 1);
  CU_ASSERT_EQUAL(term_store_fired(s, REWRITE_NOT_NOT), 1);
  CU_ASSERT_STRING_EQUAL(rewrite_text(REWRITE_NOT_NOT), "not of not");
  term_store_delete(s);
}

static void booleans_fold(void) {
  Some m = some_open();
  TermStore *s = m.s;
  Term c = m.c, d = m.d, not_c = term_not(s, c);
  CU_ASSERT_EQUAL(term_not(s, not_c), c);
  CU_ASSERT_EQUAL(term_and(s, c, d), term_and(s, d, c));
  CU_ASSERT(term_is_false(s, term_and(s, c, not_c)));
  CU_ASSERT(term_is_true(s, term_or(s, not_c, c)));
  CU_ASSERT_EQUAL(term_and(s, c, term_or(s, d, c)), c);
  CU_ASSERT_EQUAL(term_or(s, c, term_and(s, d, c)), c);
  CU_ASSERT_EQUAL(term_and(s, c, term_or(s, not_c, d)), term_and(s, c, d));
  CU_ASSERT_EQUAL(term_or(s, term_and(s, d, not_c), c), term_or(s, c, d));
  CU_ASSERT(term_is_true(s, term_implies(s, term_and(s, c, d), c)));
  CU_ASSERT_EQUAL(term_ite(s, c, term_true(s), term_false(s)), c);
  CU_ASSERT_EQUAL(term_ite(s, c, term_false(s), term_true(s)), not_c);
  CU_ASSERT_EQUAL(term_ite(s, c, d, term_false(s)), term_and(s, c, d));
  CU_ASSERT_EQUAL(term_xor(s, c, not_c), term_true(s));
  CU_ASSERT_EQUAL(term_eq(s, c, term_true(s)), c);
  CU_ASSERT_EQUAL(term_eq(s, c, term_false(s)), not_c);
  term_store_delete(s);
}

static void choices_fold(void) {
  Some m = some_open();
  TermStore *s = m.s;
  Term c = m.c, d = m.d, x = m.x, y = m.y;
  CU_ASSERT_EQUAL(term_ite(s, c, x, x), x);
  CU_ASSERT_EQUAL(term_ite(s, c, term_ite(s, c, x, y), m.k3),
                  term_ite(s, c, x, m.k3));
  CU_ASSERT_EQUAL(term_ite(s, c, x, term_ite(s, d, x, y)),
                  term_ite(s, term_or(s, c, d), x, y));
  CU_ASSERT_EQUAL(term_ite(s, term_not(s, c), x, y), term_ite(s, c, y, x));
  Term choice = term_ite(s, c, m.k3, m.k5);
  CU_ASSERT_EQUAL(term_eq(s, choice, m.k3), c);
  CU_ASSERT_EQUAL(term_eq(s, choice, m.k5), term_not(s, c));
  CU_ASSERT(term_is_false(s, term_eq(s, choice, m.zero)));
  CU_ASSERT_EQUAL(term_eq(s, term_ite(s, d, m.zero, choice), m.k3),
                  term_and(s, term_not(s, d), c));
  CU_ASSERT_EQUAL(term_add(s, choice, m.k3),
                  term_ite(s, c, term_const(s, 8, 6), term_const(s, 8, 8)));
  CU_ASSERT_EQUAL(term_eq(s, term_zext(s, c, 8), m.zero), term_not(s, c));
  CU_ASSERT_EQUAL(term_ite(s, term_eq(s, x, m.k3), m.k3, x), x);
  term_store_delete(s);
}

static void sums_and_comparisons_fold(void) {
  Some m = some_open();
  TermStore *s = m.s;
  Term x = m.x, y = m.y, sum = term_add(s, term_add(s, x, m.k3), m.k5);
  CU_ASSERT_EQUAL(sum, term_add(s, x, term_const(s, 8, 8)));
  CU_ASSERT_EQUAL(term_sub(s, sum, x), term_const(s, 8, 8));
  CU_ASSERT_EQUAL(term_sub(s, term_add(s, x, y), y), x);
  CU_ASSERT(term_is_true(
      s, term_eq(s, term_sub(s, sum, m.k5), term_add(s, x, m.k3))));
  CU_ASSERT_EQUAL(term_eq(s, sum, m.k5), term_eq(s, x, term_const(s, 8, 253)));
  CU_ASSERT(term_is_false(s, term_eq(s, sum, x)));
  Term small = term_var(s, 8, 7, "small");
  CU_ASSERT(term_is_true(s, term_ule(s, small, term_const(s, 8, 7))));
  CU_ASSERT(term_is_false(s, term_eq(s, small, term_const(s, 8, 8))));
  CU_ASSERT(term_is_false(s, term_op(s, OP_SLT, 0, small, m.zero, 0)));
  CU_ASSERT_EQUAL(term_ones(s, term_add(s, small, small)), 14);
  CU_ASSERT_EQUAL(term_op(s, OP_MUL, 0, x, term_const(s, 8, 4), 0),
                  term_op(s, OP_SHL, 0, x, term_const(s, 8, 2), 0));
  CU_ASSERT(term_is_false(s, term_op(s, OP_ULT, 0, x, m.zero, 0)));
  CU_ASSERT_EQUAL(term_not(s, term_ule(s, x, y)),
                  term_op(s, OP_ULT, 0, y, x, 0));
  Term half = term_op(s, OP_LSHR, 0, x, term_const(s, 8, 1), 0);
  Term rest = term_op(s, OP_UREM, 0, half, y, 0);
  CU_ASSERT(term_is_true(s, term_ule(s, half, x)));
  CU_ASSERT(term_is_true(s, term_ule(s, rest, x)));
  CU_ASSERT(term_is_true(
      s, term_ule(s, term_zext(s, half, 16), term_zext(s, x, 16))));
  CU_ASSERT(!term_is_const(s, term_ule(s, rest, y), NULL));
  CU_ASSERT(
      !term_is_const(s, term_ule(s, term_op(s, OP_UDIV, 0, x, y, 0), x), NULL));
  term_store_delete(s);
}

static void parts_fold_back_to_the_whole(void) {
  TermStore *s = term_store_new();
  Term w = term_var(s, 32, UINT64_MAX, "w"), bytes[4];
  for (unsigned i = 0; i < 4; i++)
    bytes[i] = term_extract(s, w, 8 * i, 8);
  Term whole = bytes[0];
  for (unsigned i = 1; i < 4; i++)
    whole = term_concat(s, bytes[i], whole);
  CU_ASSERT_EQUAL(whole, w);
  Term left = bytes[3];
  for (unsigned i = 3; i-- > 0;)
    left = term_concat(s, left, bytes[i]);
  CU_ASSERT_EQUAL(left, w);
  Term wide = term_zext(s, w, 64);
  CU_ASSERT_EQUAL(term_extract(s, wide, 0, 32), w);
  CU_ASSERT_EQUAL(term_extract(s, wide, 32, 32), term_const(s, 32, 0));
  CU_ASSERT_EQUAL(term_extract(s, term_concat(s, bytes[0], bytes[2]), 8, 8),
                  bytes[0]);
  Term x = term_var(s, 8, 255, "x");
  Term extended = term_op(s, OP_SEXT, 32, x, 0, 0);
  Term again = term_extract(s, extended, 0, 8);
  for (unsigned i = 1; i < 4; i++)
    again = term_concat(s, term_extract(s, extended, 8 * i, 8), again);
  CU_ASSERT_EQUAL(again, extended);
  term_store_delete(s);
}

static void variables_differ_and_keep_their_names(void) {
  TermStore *s = term_store_new();
  Term x = term_var(s, 8, 255, "x"), y = term_var(s, 8, 255, "x");
  Term z = term_var(s, 8, 255, NULL);
  CU_ASSERT_NOT_EQUAL(x, y);
  CU_ASSERT_STRING_EQUAL(term_name(s, x), "x");
  CU_ASSERT_PTR_NULL(term_name(s, z));
  CU_ASSERT_EQUAL(term_var(s, 8, 256, "none"), term_const(s, 8, 0));
  term_store_delete(s);
}

static void a_term_prints_as_an_s_expression(void) {
  Some m = some_open();
  char text[100] = {0};
  FILE *f = tmpfile();
  term_print(f, m.s,
             term_ite(m.s, term_not(m.s, m.c), m.x, term_add(m.s, m.x, m.k5)));
  rewind(f);
  CU_ASSERT(fread(text, 1, sizeof text - 1, f) > 0);
  CU_ASSERT_STRING_EQUAL(text, "(ite c (add x 5:8) x)");
  fclose(f);
  term_store_delete(m.s);
}

static void what_was_evaluated_can_be_taken_back(void) {
  TermStore *s = term_store_new();
  Term x = term_var(s, 8, 255, "x"), sum = term_add(s, x, x);
  Term more = term_add(s, sum, term_const(s, 8, 1));
  TermMemo *memo = term_memo_new();
  uint64_t v = 3;
  CU_ASSERT_EQUAL(term_eval(s, x, x_value, &v, memo), 3);
  uint32_t mark = term_memo_mark(memo);
  CU_ASSERT_EQUAL(term_eval(s, more, x_value, &v, memo), 7);
  v = 5;
  CU_ASSERT_EQUAL(term_eval(s, more, x_value, &v, memo), 7);
  term_memo_undo(memo, mark);
  CU_ASSERT_EQUAL(term_eval(s, more, x_value, &v, memo), 7);
  term_memo_undo(memo, 0);
  CU_ASSERT_EQUAL(term_eval(s, more, x_value, &v, memo), 11);
  term_memo_delete(memo);
  term_store_delete(s);
}

/* Two million terms, a million deep, are evaluated without recursion. */
static void a_million_terms_are_made_and_evaluated(void) {
  TermStore *s = term_store_new();
  Term x = term_var(s, 64, UINT64_MAX, "x"), t = x;
  uint64_t expected = 12345, v = 12345;
  for (uint64_t i = 0; i < 1000000; i++) {
    t = term_op(s, i % 2 ? OP_MUL : OP_UREM, 0, term_xor(s, t, x),
                term_const(s, 64, i | 3), 0);
    expected =
        bits_apply(i % 2 ? OP_MUL : OP_UREM, 64, 64, expected ^ v, i | 3, 0);
  }
  CU_ASSERT(term_count(s) > 1000000);
  TermMemo *memo = term_memo_new();
  CU_ASSERT_EQUAL(term_eval(s, t, x_value, &v, memo), expected);
  term_memo_delete(memo);
  term_store_delete(s);
}

UNIT(term) {
  TEST(rewriting_keeps_the_value_of_every_term);
  TEST(rewriting_keeps_values_where_operands_meet_again);
  TEST(two_operations_with_constants_keep_their_meaning);
  TEST(trees_over_two_variables_keep_their_meaning);
  TEST(sums_of_sums_keep_their_meaning);
  TEST(every_rule_applies_somewhere);
  TEST(a_rule_is_counted_when_it_applies);
  TEST(booleans_fold);
  TEST(choices_fold);
  TEST(sums_and_comparisons_fold);
  TEST(parts_fold_back_to_the_whole);
  TEST(variables_differ_and_keep_their_names);
  TEST(a_term_prints_as_an_s_expression);
  TEST(what_was_evaluated_can_be_taken_back);
  TEST(substitution_gives_variables_other_values);
  TEST(a_million_terms_are_made_and_evaluated);
}
