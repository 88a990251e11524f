#include "reduction/domains/arc.h"
#include "reduction/domains/invariant.h"
#include "tests/unit/unit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- arcs: all operations on all arcs of small widths */

static Arc nth_arc(unsigned width, uint64_t i) {
  uint64_t n = bits_mask(width) + 1, span = i / n;
  return span == n - 1 ? arc_full(width) : arc_from(width, i % n, i % n + span);
}

static bool covers(Op op, unsigned from, unsigned width, Arc a, Arc b, Arc c) {
  Arc r = arc_apply(op, from, width, a, b, c);
  for (uint64_t x = 0; x <= a.span; x++)
    for (uint64_t y = 0; y <= b.span; y++) {
      uint64_t v = bits_apply(op, from, width, (a.start + x) & bits_mask(from),
                              (b.start + y) & bits_mask(from), c.start);
      if (!arc_has(r, width, v))
        return false;
    }
  return true;
}

static void every_operation_on_arcs_contains_every_result(void) {
  for (unsigned w = 1; w <= 3; w++) {
    uint64_t n = (bits_mask(w) + 1) * (bits_mask(w) + 1);
    for (unsigned op = 0; op < N_OP; op++) {
      unsigned out = op_is_predicate((Op)op) ? 1 : w;
      if (op == OP_ITE || op_is_cast((Op)op))
        continue;
      for (uint64_t i = 0; i < n; i++)
        for (uint64_t j = 0; j < (op_arity((Op)op) == 2 ? n : 1); j++)
          CU_ASSERT_FATAL(covers((Op)op, w, out, nth_arc(w, i), nth_arc(w, j),
                                 arc_single(0)));
    }
  }
}

static void casts_of_arcs_contain_every_result(void) {
  for (unsigned w = 1; w <= 4; w++)
    for (uint64_t i = 0; i < (bits_mask(w) + 1) * (bits_mask(w) + 1); i++) {
      Arc a = nth_arc(w, i), none = arc_single(0);
      for (unsigned to = w; to <= 6; to++) {
        CU_ASSERT_FATAL(covers(OP_ZEXT, w, to, a, none, none));
        CU_ASSERT_FATAL(covers(OP_SEXT, w, to, a, none, none));
      }
      for (unsigned to = 1; to <= w; to++)
        CU_ASSERT_FATAL(covers(OP_TRUNC, w, to, a, none, none));
      for (unsigned low = 0; low < w; low++)
        for (uint64_t x = 0; x <= a.span; x++) {
          uint64_t v = (a.start + x) & bits_mask(w);
          for (unsigned to = 1; low + to <= w; to++)
            CU_ASSERT_FATAL(arc_has(arc_extract(a, w, low, to), to,
                                    v >> low & bits_mask(to)));
        }
    }
}

static void arcs_concatenate_to_what_contains_every_result(void) {
  for (uint64_t i = 0; i < 16; i++)
    for (uint64_t j = 0; j < 64; j++) {
      Arc high = nth_arc(2, i), low = nth_arc(3, j);
      Arc r = arc_concat(high, 2, low, 3);
      for (uint64_t x = 0; x <= high.span; x++)
        for (uint64_t y = 0; y <= low.span; y++)
          CU_ASSERT_FATAL(arc_has(
              r, 5, ((high.start + x) & 3) << 3 | ((low.start + y) & 7)));
    }
}

static uint64_t members(Arc a, unsigned width) {
  uint64_t set = 0;
  for (uint64_t v = 0; v <= bits_mask(width); v++)
    set |= (uint64_t)arc_has(a, width, v) << v;
  return set;
}

static void arcs_join_and_meet_as_sets_do(void) {
  enum { W = 3, N = 64 };
  for (uint64_t i = 0; i < N; i++)
    for (uint64_t j = 0; j < N; j++) {
      Arc a = nth_arc(W, i), b = nth_arc(W, j), c = {0, 0};
      uint64_t x = members(a, W), y = members(b, W);
      CU_ASSERT_FATAL(!((x | y) & ~members(arc_join(a, b, W), W)));
      CU_ASSERT_FATAL(arc_meet(a, b, W, &c) == ((x & y) != 0));
      if (x & y)
        CU_ASSERT_FATAL(!(x & y & ~members(c, W)));
      CU_ASSERT_EQUAL(arc_includes(a, b, W), !(y & ~x));
      Arc again = arc_join(a, arc_join(a, b, W), W);
      CU_ASSERT_FATAL(arc_equal(again, arc_join(a, b, W)));
    }
}

static void arcs_of_constants_are_exact(void) {
  Arc small = arc_from(32, (uint64_t)-1, 3), none = arc_single(0);
  Arc r = arc_apply(OP_SLT, 32, 1, small, arc_single(4), none);
  CU_ASSERT(arc_equal(r, arc_single(1)));
  r = arc_apply(OP_SLT, 32, 1, small, arc_single(bits_mask(32)), none);
  CU_ASSERT(arc_equal(r, arc_single(0)));
  r = arc_apply(OP_ADD, 32, 32, small, arc_single(1), none);
  CU_ASSERT(arc_equal(r, arc_from(32, 0, 4)));
  r = arc_apply(OP_MUL, 32, 32, small, arc_single(10), none);
  CU_ASSERT(arc_equal(r, arc_from(32, (uint64_t)-10, 30)));
  r = arc_apply(OP_SEXT, 32, 64, small, none, none);
  CU_ASSERT(arc_equal(r, arc_from(64, (uint64_t)-1, 3)));
  r = arc_apply(OP_SDIV, 32, 32, arc_from(32, (uint64_t)-9, 9), arc_single(3),
                none);
  CU_ASSERT(arc_equal(r, arc_from(32, (uint64_t)-3, 3)));
  r = arc_apply(OP_UREM, 64, 64, arc_full(64), arc_single(10), none);
  CU_ASSERT(arc_equal(r, arc_from(64, 0, 9)));
}

/* ---- invariants by example */

typedef struct {
  TermStore *ts;
  Space *space;
  Invariant *v;
  Dim dim[4]; /* x, y, z of 32 bits; b of one */
  Term var[4];
} Scene;

enum { X, Y, Z, B };

static Scene scene_open(DomainKind kind) {
  Scene c = {.ts = term_store_new()};
  c.space = space_new(kind, c.ts);
  for (unsigned i = 0; i < 4; i++) {
    unsigned width = i == B ? 1 : 32;
    c.var[i] = term_var(c.ts, width, UINT64_MAX, NULL);
    c.dim[i] = space_dim(c.space, width, UINT64_MAX);
    space_bind(c.space, c.var[i], c.dim[i]);
  }
  c.v = invariant_top(c.space);
  return c;
}

static void scene_close(Scene *c) {
  invariant_delete(c->v);
  space_delete(c->space);
  term_store_delete(c->ts);
}

static Term num(Scene *c, int64_t k) {
  return term_const(c->ts, 32, (uint64_t)k);
}

static Term op2(Scene *c, Op op, Term a, Term b) {
  return term_op(c->ts, op, 0, a, b, 0);
}

static Term plus(Scene *c, unsigned i, int64_t k) {
  return term_add(c->ts, c->var[i], num(c, k));
}

static void put(Scene *c, unsigned i, int64_t k) {
  invariant_assign(c->v, c->dim[i], num(c, k));
}

static bool is_within(const Invariant *v, Term t, uint64_t low, uint64_t high) {
  Range r = invariant_range(v, t);
  return r.low == low && r.high == high;
}

static bool is_true(const Invariant *v, Term t) {
  return invariant_truth(v, t) == CAN_BE_TRUE;
}

/* Merges v with a copy that 'change' has modified. */
typedef void Change(Scene *);

static bool merge(Scene *c, Change *change, bool widen) {
  Invariant *old = c->v;
  c->v = invariant_copy(old);
  change(c);
  bool grew = (widen ? invariant_widen : invariant_join)(old, c->v);
  invariant_delete(c->v);
  c->v = old;
  return grew;
}

static void constants_are_added_up_exactly(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    CU_ASSERT(is_within(c.v, c.var[X], 0, UINT32_MAX));
    put(&c, X, 0);
    invariant_assign(c.v, c.dim[X], plus(&c, X, 1));
    CU_ASSERT(is_within(c.v, c.var[X], 1, 1));
    CU_ASSERT(is_true(c.v, term_eq(c.ts, c.var[X], num(&c, 1))));
    CU_ASSERT(is_within(c.v, plus(&c, X, -2), UINT32_MAX, UINT32_MAX));
    invariant_forget(c.v, c.dim[X]);
    CU_ASSERT(is_within(c.v, c.var[X], 0, UINT32_MAX));
    scene_close(&c);
  }
}

static void assumptions_bound_values(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    Term x = c.var[X], three = num(&c, 3);
    CU_ASSERT(invariant_assume(c.v, term_ule(c.ts, x, three), true));
    CU_ASSERT(is_within(c.v, x, 0, 3));
    CU_ASSERT(invariant_assume(c.v, term_eq(c.ts, x, three), false));
    CU_ASSERT(is_within(c.v, x, 0, 2));
    CU_ASSERT(is_true(c.v, op2(&c, OP_SLT, x, three)));
    CU_ASSERT(is_within(c.v, plus(&c, X, 5), 5, 7));
    CU_ASSERT_EQUAL(invariant_truth(c.v, term_eq(c.ts, x, num(&c, 1))),
                    CAN_BE_FALSE | CAN_BE_TRUE);
    CU_ASSERT(!invariant_assume(c.v, term_eq(c.ts, x, three), true));
    CU_ASSERT(invariant_is_none(c.v));
    CU_ASSERT_EQUAL(invariant_truth(c.v, x), 0);
    CU_ASSERT(is_within(c.v, x, 1, 0));
    scene_close(&c);
  }
}

static void small_negative_numbers_stay_small(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    Term x = c.var[X];
    invariant_assume(c.v, op2(&c, OP_SLE, num(&c, -1), x), true);
    invariant_assume(c.v, op2(&c, OP_SLT, x, num(&c, 4)), true);
    CU_ASSERT(is_true(c.v, op2(&c, OP_SLT, x, num(&c, 5))));
    CU_ASSERT(is_within(c.v, plus(&c, X, 1), 0, 4));
    CU_ASSERT(invariant_assume(c.v, op2(&c, OP_SLT, x, num(&c, 0)), true));
    CU_ASSERT(is_within(c.v, x, UINT32_MAX, UINT32_MAX));
    scene_close(&c);
  }
}

static void conditions_reach_through_casts_and_parts(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    TermStore *ts = c.ts;
    Term x = c.var[X], wide = term_zext(ts, x, 64);
    Term bound = term_const(ts, 64, 10), low = term_extract(ts, x, 0, 8);
    invariant_assume(c.v, term_ule(ts, wide, bound), true);
    CU_ASSERT(is_within(c.v, x, 0, 10));
    invariant_assume(c.v, term_ule(ts, low, term_const(ts, 8, 4)), false);
    CU_ASSERT(is_within(c.v, x, 5, 10));
    Term y = term_op(ts, OP_SEXT, 64, c.var[Y], 0, 0);
    invariant_assume(c.v, op2(&c, OP_SLE, y, term_const(ts, 64, 7)), true);
    invariant_assume(c.v, op2(&c, OP_SLT, y, term_const(ts, 64, -7ull)), false);
    CU_ASSERT(is_within(c.v, plus(&c, Y, 7), 0, 14));
    invariant_assume(c.v, term_eq(ts, term_add(ts, c.var[Z], x), num(&c, 100)),
                     true);
    CU_ASSERT(is_within(c.v, c.var[Z], 90, 95));
    scene_close(&c);
  }
}

/* Conditions on quotients, multiples by constants, and concatenations. */
static void conditions_reach_through_arithmetic(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    TermStore *ts = c.ts;
    Term x = c.var[X], y = c.var[Y], ten = num(&c, 10);
    Term tenth = op2(&c, OP_UDIV, x, ten);
    invariant_assume(c.v, term_eq(ts, tenth, num(&c, 3)), true);
    CU_ASSERT(is_within(c.v, x, 30, 39));
    invariant_assume(c.v, term_ule(ts, y, num(&c, 1000)), true);
    Term times = op2(&c, OP_MUL, y, ten);
    invariant_assume(c.v, term_ule(ts, times, num(&c, 99)), true);
    CU_ASSERT(is_within(c.v, y, 0, 9));
    Term high = term_var(ts, 8, 255, NULL);
    space_bind(c.space, high, space_dim(c.space, 8, 255));
    Term low = term_var(ts, 24, UINT64_MAX, NULL);
    space_bind(c.space, low, space_dim(c.space, 24, UINT64_MAX));
    Term both = term_concat(ts, high, low);
    put(&c, X, 5 << 24 | 1);
    Invariant *other = invariant_copy(c.v);
    CU_ASSERT(invariant_assume(c.v, term_eq(ts, both, x), false));
    CU_ASSERT(is_within(c.v, high, 0, 255));
    CU_ASSERT(invariant_assume(other, term_eq(ts, both, x), true));
    CU_ASSERT(is_within(other, high, 5, 5));
    CU_ASSERT(is_within(other, low, 1, 1));
    invariant_delete(other);
    scene_close(&c);
  }
}

static void junctions_are_taken_apart(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    TermStore *ts = c.ts;
    Term x = c.var[X], y = c.var[Y], b = c.var[B];
    Term small = term_ule(ts, x, num(&c, 5));
    Term both = term_and(ts, small, term_and(ts, b, term_ule(ts, y, x)));
    CU_ASSERT(invariant_assume(c.v, both, true));
    CU_ASSERT(is_within(c.v, y, 0, 5));
    CU_ASSERT(is_true(c.v, b));
    Term either =
        term_or(ts, term_eq(ts, x, num(&c, 1)), term_eq(ts, x, num(&c, 3)));
    CU_ASSERT(invariant_assume(c.v, either, true));
    CU_ASSERT(is_within(c.v, x, 1, 3));
    CU_ASSERT(is_within(c.v, y, 0, k == DOMAIN_INTERVAL ? 5 : 3));
    CU_ASSERT(!invariant_assume(c.v, term_not(ts, b), true));
    scene_close(&c);
  }
}

static void choices_know_their_conditions(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    TermStore *ts = c.ts;
    Term small = term_ule(ts, c.var[X], num(&c, 9));
    Term t = term_ite(ts, small, plus(&c, X, 1), num(&c, 20));
    invariant_assign(c.v, c.dim[Y], t);
    CU_ASSERT(is_within(c.v, c.var[Y], 1, 20));
    scene_close(&c);
  }
}

static void add_one(Scene *c) {
  invariant_assign(c->v, c->dim[X], plus(c, X, 1));
}

static void unions_grow_until_nothing_is_new(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    put(&c, X, 0);
    Invariant *zero = invariant_copy(c.v);
    CU_ASSERT(!invariant_join(c.v, zero));
    CU_ASSERT(merge(&c, add_one, false));
    CU_ASSERT(is_within(c.v, c.var[X], 0, 1));
    CU_ASSERT(invariant_includes(c.v, zero));
    CU_ASSERT(!invariant_includes(zero, c.v));
    CU_ASSERT(!invariant_equal(zero, c.v));
    CU_ASSERT(!invariant_join(c.v, zero));
    Invariant *none = invariant_none(c.space);
    CU_ASSERT(!invariant_join(c.v, none));
    CU_ASSERT(invariant_includes(zero, none));
    CU_ASSERT(invariant_join(none, c.v));
    CU_ASSERT(invariant_equal(none, c.v));
    unsigned n = 0;
    while (merge(&c, add_one, true))
      n++;
    CU_ASSERT(n > 1 && n < 100);
    CU_ASSERT(is_within(c.v, c.var[X], 0, UINT32_MAX));
    invariant_delete(none);
    invariant_delete(zero);
    scene_close(&c);
  }
}

static void count_to_ten(Scene *c) {
  invariant_assume(c->v, op2(c, OP_SLT, c->var[X], num(c, 10)), true);
  add_one(c);
}

static void widening_stops_at_the_constants_of_conditions(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    put(&c, X, 0);
    while (merge(&c, count_to_ten, true))
      ;
    CU_ASSERT(is_within(c.v, c.var[X], 0, 10));
    scene_close(&c);
  }
}

static void add_both(Scene *c) {
  add_one(c);
  invariant_assign(c->v, c->dim[Y], plus(c, Y, 1));
}

static void count_both(Scene *c) {
  invariant_assume(c->v, op2(c, OP_SLT, c->var[X], num(c, 1000)), true);
  add_both(c);
}

/* x and y never occur in one assignment. */
static void relational_domains_see_that_counters_stay_equal(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++)
    for (unsigned widen = 0; widen < 2; widen++) {
      Scene c = scene_open((DomainKind)k);
      Term same = term_eq(c.ts, c.var[X], c.var[Y]);
      space_relate(c.space, same);
      put(&c, X, 0);
      put(&c, Y, 0);
      for (unsigned i = 0; i < 20; i++)
        merge(&c, count_both, widen);
      CU_ASSERT(!widen || !merge(&c, count_both, widen));
      CU_ASSERT_EQUAL(is_true(c.v, same), k != DOMAIN_INTERVAL);
      Term gap = term_sub(c.ts, plus(&c, X, 3), c.var[Y]);
      CU_ASSERT_EQUAL(is_within(c.v, gap, 3, 3), k != DOMAIN_INTERVAL);
      scene_close(&c);
    }
}

static void relations_come_from_moves_and_comparisons(void) {
  for (unsigned k = DOMAIN_OCTAGON; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    TermStore *ts = c.ts;
    Term x = c.var[X], y = c.var[Y], z = c.var[Z];
    invariant_move(c.v, c.dim[Y], c.dim[X]);
    CU_ASSERT(is_true(c.v, term_eq(ts, x, y)));
    invariant_assume(c.v, op2(&c, OP_SLT, x, num(&c, 100)), true);
    invariant_assume(c.v, op2(&c, OP_SLT, y, num(&c, -100)), false);
    invariant_assign(c.v, c.dim[X], plus(&c, X, 1));
    CU_ASSERT(is_true(c.v, op2(&c, OP_SLT, y, x)));
    CU_ASSERT(is_true(c.v, term_eq(ts, plus(&c, Y, 1), x)));
    invariant_assume(c.v, op2(&c, OP_SLE, z, y), true);
    CU_ASSERT(is_true(c.v, op2(&c, OP_SLT, z, x)));
    invariant_forget(c.v, c.dim[Y]);
    CU_ASSERT(is_true(c.v, op2(&c, OP_SLT, z, x)));
    CU_ASSERT_EQUAL(invariant_truth(c.v, op2(&c, OP_SLT, y, x)),
                    CAN_BE_FALSE | CAN_BE_TRUE);
    scene_close(&c);
  }
}

static void double_it(Scene *c) {
  invariant_assign(c->v, c->dim[X], plus(c, X, 1));
  invariant_assign(c->v, c->dim[Y], plus(c, Y, 2));
}

static void polyhedra_know_multiples(void) {
  Scene c = scene_open(DOMAIN_POLYHEDRA);
  Term twice = term_add(c.ts, c.var[X], c.var[X]);
  Term same = term_eq(c.ts, twice, c.var[Y]);
  space_relate(c.space, same);
  put(&c, X, 0);
  put(&c, Y, 0);
  for (unsigned i = 0; i < 10; i++)
    merge(&c, double_it, false);
  CU_ASSERT(is_true(c.v, same));
  CU_ASSERT(is_within(c.v, c.var[Y], 0, 20));
  scene_close(&c);
}

/* A relation of values that wrap is no relation of numbers. */
static void what_wraps_is_not_related(void) {
  for (unsigned k = DOMAIN_OCTAGON; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    invariant_assign(c.v, c.dim[Y], plus(&c, X, 1));
    CU_ASSERT_EQUAL(invariant_truth(c.v, op2(&c, OP_SLT, c.var[X], c.var[Y])),
                    CAN_BE_FALSE | CAN_BE_TRUE);
    scene_close(&c);
  }
}

static void weak_assignments_keep_the_old_value(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    put(&c, X, 3);
    invariant_weaken(c.v, c.dim[X], num(&c, 7));
    CU_ASSERT(is_within(c.v, c.var[X], 3, 7));
    scene_close(&c);
  }
}

static void many_dimensions_are_related_in_groups(void) {
  enum { N = 40 };
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    TermStore *ts = term_store_new();
    Space *s = space_new((DomainKind)k, ts);
    Dim d[N];
    for (unsigned i = 0; i < N; i++)
      d[i] = space_dim(s, 16, 0xffff);
    Invariant *v = invariant_top(s);
    Term var = term_var(ts, 16, 0xffff, NULL);
    for (unsigned i = 0; i + 1 < N; i++) {
      space_bind(s, var, d[i]);
      if (i == 0)
        invariant_assume(v, term_ule(ts, var, term_const(ts, 16, 50)), true);
      invariant_assign(v, d[i + 1], term_add(ts, var, term_const(ts, 16, 1)));
    }
    space_bind(s, var, d[N - 1]);
    CU_ASSERT(is_within(v, var, N - 1, N - 1 + 50));
    Invariant *w = invariant_copy(v);
    invariant_assume(w, term_eq(ts, var, term_const(ts, 16, 60)), true);
    invariant_join(w, v);
    CU_ASSERT(is_within(w, var, N - 1, N - 1 + 50));
    CU_ASSERT(invariant_equal(v, w));
    invariant_delete(v);
    invariant_delete(w);
    space_delete(s);
    term_store_delete(ts);
  }
}

/* n equals a sum of dimensions of two groups that are too large together. */
static void what_fits_no_group_counts_by_its_bounds(void) {
  enum { N = 2 * RELATION_CAP };
  for (unsigned k = DOMAIN_OCTAGON; k < N_DOMAIN; k++) {
    TermStore *ts = term_store_new();
    Space *s = space_new((DomainKind)k, ts);
    unsigned cap = domain_cap((DomainKind)k);
    Dim d[N];
    Term var[N];
    Invariant *v = invariant_top(s);
    for (unsigned i = 0; i < 2 * cap; i++) {
      d[i] = space_dim(s, 16, 0xffff), var[i] = term_var(ts, 16, 0xffff, NULL);
      space_bind(s, var[i], d[i]);
      if (i % cap == 0)
        invariant_assume(v, term_ule(ts, var[i], term_const(ts, 16, 10)), true);
      else if (i != cap - 1)
        invariant_move(v, d[i], d[i - 1]);
    }
    Term a = var[0], b = var[cap], n = var[cap - 1];
    invariant_assign(v, d[cap - 1], term_add(ts, a, b));
    CU_ASSERT(is_within(v, n, 0, 20));
    CU_ASSERT(is_within(v, term_sub(ts, n, a), 0, 10));
    CU_ASSERT(is_true(v, term_ule(ts, a, n)));
    CU_ASSERT(invariant_assume(
        v, term_eq(ts, term_add(ts, n, b), term_const(ts, 16, 5)), true));
    CU_ASSERT(is_within(v, a, 0, 5));
    CU_ASSERT(invariant_assume(v, term_eq(ts, a, term_const(ts, 16, 2)), true));
    CU_ASSERT(is_within(v, n, 2, 5));
    invariant_delete(v);
    space_delete(s);
    term_store_delete(ts);
  }
}

static void deep_and_huge_terms_do_no_harm(void) {
  for (unsigned k = 0; k < N_DOMAIN; k++) {
    Scene c = scene_open((DomainKind)k);
    Term t = c.var[X], cond = c.var[B];
    for (int i = 1; i < 200000; i++) {
      t = op2(&c, i % 3 ? OP_XOR : OP_ADD, t, i % 7 ? num(&c, i) : c.var[Y]);
      cond = term_and(c.ts, cond, term_eq(c.ts, t, num(&c, i)));
    }
    CU_ASSERT(is_within(c.v, t, 0, UINT32_MAX));
    invariant_assign(c.v, c.dim[Z], t);
    invariant_assume(c.v, op2(&c, OP_ULT, t, num(&c, 77)), true);
    invariant_truth(c.v, cond);
    invariant_assume(c.v, cond, true);
    space_relate(c.space, cond);
    scene_close(&c);
  }
}

/* ---- random programs against explicit sets */

enum { DIMS = 10, MAX_STATES = 32, POOL = 30, STATES = 3 };

typedef struct {
  uint64_t value[DIMS + 1]; /* by variable */
} Concrete;

typedef struct {
  Concrete at[MAX_STATES];
  unsigned n;
} Set;

typedef struct {
  uint64_t seed;
  TermStore *ts;
  Space *space;
  unsigned dims; /* at most DIMS */
  unsigned width[DIMS];
  Dim dim[DIMS];
  Term var[DIMS + 1]; /* the last one is unbound */
  Term pool[POOL];    /* terms over the variables */
  unsigned n;
  Invariant *v[STATES];
  Set set[STATES];
} Trial;

static uint64_t draw(Trial *t) {
  t->seed ^= t->seed << 13;
  t->seed ^= t->seed >> 7;
  t->seed ^= t->seed << 17;
  return t->seed * 0x2545f4914f6cdd1d;
}

static unsigned below(Trial *t, unsigned n) {
  return (unsigned)(draw(t) >> 33) % n;
}

/* Returns values at the limits, and small ones. */
static uint64_t draw_value(Trial *t, unsigned width) {
  uint64_t top = (uint64_t)1 << (width - 1), v = below(t, 5);
  switch (below(t, 6)) {
  case 0: v = -v; break;
  case 1: v += top - 2; break;
  case 2: v = draw(t); break;
  case 3: v = (top >> below(t, width)) - v; break;
  default: break;
  }
  return v & bits_mask(width);
}

static uint64_t value_in(void *context, Term var) {
  void **pair = context;
  const Trial *t = pair[0];
  const Concrete *c = pair[1];
  for (unsigned i = 0; i <= t->dims; i++)
    if (t->var[i] == var)
      return c->value[i];
  return 0;
}

static uint64_t eval(Trial *t, const Concrete *c, Term term) {
  void *pair[] = {t, (void *)(uintptr_t)c};
  TermMemo *memo = term_memo_new();
  uint64_t v = term_eval(t->ts, term, value_in, pair, memo);
  term_memo_delete(memo);
  return v;
}

/* Returns a term of the pool, or a constant, with this width. */
static Term operand(Trial *t, unsigned width) {
  if (below(t, 4) == 0)
    return term_const(t->ts, width, draw_value(t, width));
  Term a = t->pool[below(t, t->n)];
  unsigned from = term_width(t->ts, a);
  if (from < width && below(t, 4) == 0) {
    unsigned rest = width - from;
    return term_concat(t->ts, operand(t, rest), a);
  }
  if (from > width)
    return term_extract(t->ts, a, below(t, 3) ? 0 : from - width, width);
  return term_op(t->ts, below(t, 2) ? OP_ZEXT : OP_SEXT, width, a, 0, 0);
}

static const Op favourites[] = {OP_ADD, OP_SUB, OP_ADD, OP_ULT, OP_SLT,
                                OP_EQ,  OP_AND, OP_OR,  OP_NOT, OP_ITE};

static Term random_term(Trial *t) {
  enum { N = sizeof favourites / sizeof *favourites };
  Op op = below(t, 3) ? favourites[below(t, N)] : (Op)below(t, N_OP);
  unsigned width = below(t, 3) ? term_width(t->ts, t->pool[below(t, t->n)])
                               : t->width[below(t, t->dims)];
  if (op_is_cast(op))
    return operand(t, width);
  Term a = operand(t, op == OP_ITE ? 1 : width);
  return term_op(t->ts, op, 0, a, operand(t, width), operand(t, width));
}

static void open_trial(Trial *t, DomainKind kind, uint64_t seed) {
  static const unsigned wide[] = {1, 8, 16, 32, 32, 64};
  *t = (Trial){.seed = seed * 0x9e3779b97f4a7c15 | 1};
  t->ts = term_store_new();
  t->space = space_new(kind, t->ts);
  bool is_small = below(t, 2), is_same = below(t, 2);
  t->dims = below(t, 4) ? 4 : 2 + below(t, DIMS - 1);
  for (unsigned i = 0; i < t->dims; i++) {
    unsigned w = is_small ? 1 + below(t, 8) : wide[below(t, 6)];
    t->width[i] = i && is_same ? t->width[0] : w;
    uint64_t ones = below(t, 4) ? UINT64_MAX : draw(t) | 1;
    t->dim[i] = space_dim(t->space, t->width[i], ones);
    t->var[i] = term_var(t->ts, t->width[i], ones, NULL);
    space_bind(t->space, t->var[i], t->dim[i]);
  }
  t->var[t->dims] = term_var(t->ts, t->width[0], UINT64_MAX, NULL);
  for (t->n = 0; t->n <= t->dims; t->n++)
    t->pool[t->n] = t->var[t->n];
  while (t->n < POOL) {
    Term a = random_term(t);
    t->pool[t->n++] = a;
    if (below(t, 8) == 0)
      space_relate(t->space, a);
  }
  for (unsigned i = 0; i < STATES; i++)
    t->v[i] = invariant_top(t->space);
}

static void close_trial(Trial *t) {
  for (unsigned i = 0; i < STATES; i++)
    invariant_delete(t->v[i]);
  space_delete(t->space);
  term_store_delete(t->ts);
}

static void fill(Trial *t, Set *s) {
  s->n = 1 + below(t, MAX_STATES);
  uint64_t around = draw_value(t, t->width[0]);
  for (unsigned i = 0; i < s->n; i++)
    for (unsigned j = 0; j <= t->dims; j++)
      s->at[i].value[j] = (below(t, 2) ? draw_value(t, t->width[j % t->dims])
                                       : around + below(t, 3)) &
                          term_ones(t->ts, t->var[j]);
}

static bool dim_holds(Trial *t, unsigned i) {
  for (unsigned j = 0; j < t->set[i].n; j++)
    for (unsigned d = 0; d < t->dims; d++) {
      Range r = invariant_range(t->v[i], t->var[d]);
      uint64_t v = t->set[i].at[j].value[d];
      if (v < r.low || v > r.high)
        return false;
    }
  return true;
}

/* True if the invariant contains every state of its set, as far as the term can
 * tell. */
static bool term_holds(Trial *t, unsigned i, Term a) {
  Range r = invariant_range(t->v[i], a);
  unsigned truth = term_width(t->ts, a) == 1 ? invariant_truth(t->v[i], a) : 3;
  for (unsigned j = 0; j < t->set[i].n; j++) {
    uint64_t v = eval(t, &t->set[i].at[j], a);
    if (v < r.low || v > r.high || !(truth & (v ? CAN_BE_TRUE : CAN_BE_FALSE)))
      return false;
  }
  return true;
}

static Term of_width(Trial *t, unsigned width) {
  for (unsigned i = 0; i < 8; i++) {
    Term a = t->pool[below(t, t->n)];
    if (term_width(t->ts, a) == width)
      return a;
  }
  return operand(t, width);
}

/* Returns a value within the dimension's possible ones. */
static Term assignable(Trial *t, unsigned d) {
  Term a = of_width(t, t->width[d]);
  uint64_t ones = term_ones(t->ts, t->var[d]);
  return term_and(t->ts, a, term_const(t->ts, t->width[d], ones));
}

static void unite(Trial *t, Set *into, const Set *s) {
  for (unsigned i = 0; i < s->n; i++)
    if (into->n < MAX_STATES)
      into->at[into->n++] = s->at[i];
    else
      into->at[below(t, MAX_STATES)] = s->at[i];
}

static void act_assign(Trial *t, unsigned i, bool weaken) {
  unsigned d = below(t, t->dims);
  Term a = assignable(t, d);
  (weaken ? invariant_weaken : invariant_assign)(t->v[i], t->dim[d], a);
  for (unsigned j = 0; j < t->set[i].n; j++)
    if (!weaken || below(t, 2))
      t->set[i].at[j].value[d] = eval(t, &t->set[i].at[j], a);
}

static void act_forget(Trial *t, unsigned i) {
  unsigned d = below(t, t->dims);
  invariant_forget(t->v[i], t->dim[d]);
  for (unsigned j = 0; j < t->set[i].n; j++)
    t->set[i].at[j].value[d] =
        draw_value(t, t->width[d]) & term_ones(t->ts, t->var[d]);
}

static void act_move(Trial *t, unsigned i) {
  unsigned to = below(t, t->dims), from = below(t, t->dims);
  if (t->width[to] != t->width[from] ||
      term_ones(t->ts, t->var[from]) & ~term_ones(t->ts, t->var[to]))
    return;
  invariant_move(t->v[i], t->dim[to], t->dim[from]);
  for (unsigned j = 0; j < t->set[i].n; j++)
    t->set[i].at[j].value[to] = t->set[i].at[j].value[from];
}

static bool act_assume(Trial *t, unsigned i) {
  Term c = of_width(t, 1);
  bool holds = below(t, 2);
  Set *s = &t->set[i], kept = {.n = 0};
  for (unsigned j = 0; j < s->n; j++)
    if (eval(t, &s->at[j], c) == holds)
      kept.at[kept.n++] = s->at[j];
  if (!kept.n && below(t, 4))
    return true;
  *s = kept;
  bool feasible = invariant_assume(t->v[i], c, holds);
  return (feasible || !kept.n) && feasible != invariant_is_none(t->v[i]);
}

static bool act_join(Trial *t, unsigned i, unsigned from, bool widen) {
  Invariant *old = invariant_copy(t->v[i]);
  bool grew = (widen ? invariant_widen : invariant_join)(t->v[i], t->v[from]);
  if (i != from)
    unite(t, &t->set[i], &t->set[from]);
  bool good = invariant_includes(t->v[i], old) &&
              invariant_includes(t->v[i], t->v[from]) &&
              (grew || invariant_includes(old, t->v[i]));
  invariant_delete(old);
  return good;
}

static bool act(Trial *t) {
  unsigned i = below(t, STATES), from = below(t, STATES);
  switch (below(t, 12)) {
  case 0: act_forget(t, i); return true;
  case 1: return act_join(t, i, from, true);
  case 2:
  case 3: return act_join(t, i, from, false);
  case 4:
    invariant_delete(t->v[i]);
    t->v[i] = invariant_top(t->space);
    fill(t, &t->set[i]);
    return true;
  case 5: act_assign(t, i, true); return true;
  case 6:
    if (i != from) {
      invariant_delete(t->v[i]);
      t->v[i] = invariant_copy(t->v[from]);
      t->set[i] = t->set[from];
    }
    return true;
  case 7: act_move(t, i); return true;
  case 8:
  case 9: return act_assume(t, i);
  default: act_assign(t, i, false); return true;
  }
}

static bool trial(DomainKind kind, uint64_t seed) {
  enum { STEPS = 24 };
  Trial t;
  open_trial(&t, kind, seed);
  bool good = true;
  for (unsigned i = 0; i < STATES; i++)
    fill(&t, &t.set[i]);
  for (unsigned i = 0; i < STEPS && good; i++) {
    good = act(&t);
    for (unsigned j = 0; j < STATES && good; j++)
      good = dim_holds(&t, j) && term_holds(&t, j, t.pool[below(&t, t.n)]);
  }
  for (unsigned i = 0; i < t.n && good; i++)
    for (unsigned j = 0; j < STATES && good; j++)
      good = term_holds(&t, j, t.pool[i]);
  close_trial(&t);
  return good;
}

static void run_trials(DomainKind kind, uint64_t n) {
  for (uint64_t i = 1; i <= n * unit_times; i++)
    if (!trial(kind, i)) {
      fprintf(stderr, "domain %d, seed %" PRIu64 "\n", kind, i);
      CU_FAIL("a state is lost");
      return;
    }
}

static void intervals_lose_no_state(void) { run_trials(DOMAIN_INTERVAL, 500); }
static void octagons_lose_no_state(void) { run_trials(DOMAIN_OCTAGON, 200); }
static void polyhedra_lose_no_state(void) { run_trials(DOMAIN_POLYHEDRA, 100); }

UNIT(invariant) {
  TEST(every_operation_on_arcs_contains_every_result);
  TEST(casts_of_arcs_contain_every_result);
  TEST(arcs_concatenate_to_what_contains_every_result);
  TEST(arcs_join_and_meet_as_sets_do);
  TEST(arcs_of_constants_are_exact);
  TEST(constants_are_added_up_exactly);
  TEST(assumptions_bound_values);
  TEST(small_negative_numbers_stay_small);
  TEST(conditions_reach_through_casts_and_parts);
  TEST(conditions_reach_through_arithmetic);
  TEST(junctions_are_taken_apart);
  TEST(choices_know_their_conditions);
  TEST(unions_grow_until_nothing_is_new);
  TEST(widening_stops_at_the_constants_of_conditions);
  TEST(relational_domains_see_that_counters_stay_equal);
  TEST(relations_come_from_moves_and_comparisons);
  TEST(polyhedra_know_multiples);
  TEST(what_wraps_is_not_related);
  TEST(weak_assignments_keep_the_old_value);
  TEST(many_dimensions_are_related_in_groups);
  TEST(what_fits_no_group_counts_by_its_bounds);
  TEST(deep_and_huge_terms_do_no_harm);
  TEST(intervals_lose_no_state);
  TEST(octagons_lose_no_state);
  TEST(polyhedra_lose_no_state);
}
