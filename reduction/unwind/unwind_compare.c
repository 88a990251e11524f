#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Comparisons of bytes, pair by pair, from constant positions on.  Runs of any
 * length that are equal on both sides decide nothing.  The other pairs are
 * candidates, of which the first one that ends the comparison decides it. */

enum {
  MOST_PAIRS = 1 << 13,
  NOTHING = 0,
  EQUAL, /* results of INST_COMPARE */
  LOWER,
  HIGHER
};

/* The k-th bytes of both sides: 'value' of each, or a byte of the cell. */
typedef struct {
  uint64_t k;
  int value[2];
  uint32_t cell[2];
} Pair;
typedef VEC(Pair) Pairs;

typedef struct {
  Unwinder *u;
  UnwindState *s;
  bool is_text;
  ByteStart side[2];
  Term most;
  uint64_t n; /* all pairs that may be compared are below */
  Pairs pairs;
  bool is_complete; /* the pairs are all up to 'n', or to one that certainly
                       ends the comparison */
} Comparison;

static Term address_sized(const Comparison *x, uint64_t n) {
  return term_const(x->u->terms, x->u->program->address_width, n);
}

/* Finds both sides; false if one is not at a constant position. */
static bool find_sides(Comparison *x, Value a, Value b) {
  const Value at[2] = {a, b};
  x->n = range_most(x->u->terms, x->s->guard, x->most);
  for (unsigned i = 0; i < 2; i++) {
    ByteStart *side = &x->side[i];
    if (!bytes_find(x->u, x->s, at[i], side) ||
        !term_is_const(x->u->terms, side->start, NULL))
      return false;
    if (side->size - side->from < x->n)
      x->n = side->size - side->from;
  }
  return true;
}

/* Returns the end of the pairs from the k-th on that have the values of the
 * first. */
static uint64_t run_of_pairs(Comparison *x, Pair *p) {
  uint64_t end = x->n;
  for (unsigned i = 0; i < 2; i++) {
    const ByteStart *side = &x->side[i];
    uint64_t to = side->from + end;
    p->value[i] = bytes_run(x->u, x->s, side->object, side->from + p->k, &to);
    end = to - side->from;
  }
  return end;
}

/* True if the pair certainly ends the comparison, or certainly does not. */
static bool ends(const Comparison *x, const Pair *p) {
  return p->value[0] != BYTE_UNKNOWN && p->value[1] != BYTE_UNKNOWN &&
         (p->value[0] != p->value[1] || (x->is_text && !p->value[0]));
}

static bool goes_on(const Comparison *x, const Pair *p) {
  return p->value[0] == p->value[1] && p->value[0] != BYTE_UNKNOWN &&
         !ends(x, p);
}

static void find_pairs(Comparison *x) {
  uint64_t k = 0;
  while (k < x->n && x->pairs.n < MOST_PAIRS) {
    Pair p = {.k = k};
    const uint64_t end = run_of_pairs(x, &p);
    k = goes_on(x, &p) ? end : k + 1;
    if (goes_on(x, &p))
      continue;
    for (unsigned i = 0; i < 2; i++)
      if (p.value[i] == BYTE_UNKNOWN)
        p.cell[i] = bytes_cell(x->u, x->side[i].object, x->side[i].from + p.k);
    *vec_push(x->u->round, &x->pairs) = p;
    if (ends(x, &p))
      x->n = k;
  }
  x->is_complete = k == x->n;
  x->n = k;
}

/* Whether some pair ends the comparison; and whether the first one that does
 * differs, and is lower. */
typedef struct {
  Term ends, differs, is_lower;
} Outcome;

static Term value_of(const Comparison *x, const Pair *p, unsigned i) {
  return p->value[i] == BYTE_UNKNOWN
             ? bytes_value(x->u, x->s, p->cell[i], x->side[i].from + p->k)
             : term_const(x->u->terms, 8, (uint64_t)p->value[i]);
}

/* Sets the outcome of one pair; false if a byte of it is no number. */
static bool find_outcome(const Comparison *x, const Pair *p, Outcome *out) {
  TermStore *ts = x->u->terms;
  const Term a = value_of(x, p, 0), b = value_of(x, p, 1);
  if (!a || !b)
    return false;
  const Term is_in =
      term_not(ts, term_ule(ts, x->most, address_sized(x, p->k)));
  const Term differs = term_and(ts, is_in, term_not(ts, term_eq(ts, a, b)));
  const Term is_zero =
      x->is_text ? term_eq(ts, a, term_const(ts, 8, 0)) : term_false(ts);
  *out = (Outcome){term_or(ts, differs, term_and(ts, is_in, is_zero)), differs,
                   term_and(ts, differs, term_ule(ts, a, b))};
  return true;
}

/* Returns the outcome of the first of 'n' pairs that ends the comparison. */
static Outcome first_of(const Comparison *x, const Outcome *all, uint32_t n) {
  TermStore *ts = x->u->terms;
  if (!n)
    return (Outcome){term_false(ts), term_false(ts), term_false(ts)};
  if (n == 1)
    return *all;
  const Outcome a = first_of(x, all, n / 2),
                b = first_of(x, all + n / 2, n - n / 2);
  const Term later = term_not(ts, a.ends);
  return (Outcome){term_or(ts, a.ends, b.ends),
                   term_or(ts, a.differs, term_and(ts, later, b.differs)),
                   term_or(ts, a.is_lower, term_and(ts, later, b.is_lower))};
}

/* Returns the condition that both sides have as many bytes as may be
 * compared. */
static Term has_all(const Comparison *x) {
  TermStore *ts = x->u->terms;
  Term all = term_true(ts);
  for (unsigned i = 0; i < 2; i++) {
    const Term size = memory_extent(x->u, x->s, x->side[i].object),
               from = x->side[i].start;
    all = term_and(ts, all, term_ule(ts, from, size));
    all = term_and(ts, all, term_ule(ts, x->most, term_sub(ts, size, from)));
  }
  return all;
}

/* Returns the condition that the pairs that end a comparison of texts are in
 * their objects: makes those that are not go on. */
static void keep_inside(const Comparison *x, Outcome *o, uint64_t k) {
  TermStore *ts = x->u->terms;
  for (unsigned i = 0; i < 2; i++) {
    const Term size = memory_extent(x->u, x->s, x->side[i].object);
    const Term is_in =
        term_not(ts, term_ule(ts, size, address_sized(x, x->side[i].from + k)));
    o->ends = term_and(ts, o->ends, is_in);
    o->differs = term_and(ts, o->differs, is_in);
    o->is_lower = term_and(ts, o->is_lower, is_in);
  }
}

/* Sets the outcome; false if some byte is no number. */
static bool decide(const Comparison *x, Outcome *out) {
  Outcome *all = ARENA_ARRAY(x->u->round, Outcome, x->pairs.n + 1);
  for (uint32_t i = 0; i < x->pairs.n; i++) {
    if (!find_outcome(x, &x->pairs.data[i], &all[i]))
      return false;
    if (x->is_text)
      keep_inside(x, &all[i], x->pairs.data[i].k);
  }
  *out = first_of(x, all, x->pairs.n);
  return true;
}

static Term result_of(const Comparison *x, const Outcome *o, Term is_done) {
  TermStore *ts = x->u->terms;
  const Term differs = term_ite(ts, o->is_lower, address_sized(x, LOWER),
                                address_sized(x, HIGHER));
  const Term result =
      term_ite(ts, o->differs, differs, address_sized(x, EQUAL));
  return term_ite(ts, is_done, result, address_sized(x, NOTHING));
}

/* Checks that no byte is read outside of its object: code that follows would do
 * that next, as a step.  It reads the first side's byte before the other's. */
static void check_ends(const Comparison *x, const Activation *a,
                       const Inst *inst, Term is_done) {
  TermStore *ts = x->u->terms;
  Term rest[2];
  for (unsigned i = 0; i < 2; i++)
    rest[i] = term_sub(ts, memory_extent(x->u, x->s, x->side[i].object),
                       x->side[i].start);
  const Term is_second = term_not(ts, term_ule(ts, rest[0], rest[1]));
  bytes_check(x->u, x->s, a, inst, term_or(ts, is_done, is_second), 1);
  if (x->s->guard)
    bytes_check(x->u, x->s, a, inst, is_done, 2);
}

/* Returns the result; the path may end where a byte outside of an object is
 * read. */
static Term compare(const Comparison *x, const Activation *a,
                    const Inst *inst) {
  TermStore *ts = x->u->terms;
  Outcome o;
  if (!decide(x, &o)) {
    bytes_answer(x->u, x->s, inst, term_false(ts));
    return address_sized(x, NOTHING);
  }
  Term is_done = x->is_complete ? has_all(x) : term_false(ts);
  is_done = x->is_text ? term_or(ts, o.ends, is_done) : is_done;
  if (x->is_complete && bytes_are_checked(x->u)) {
    bytes_answer(x->u, x->s, inst, term_true(ts));
    check_ends(x, a, inst, is_done);
    return result_of(x, &o, term_true(ts));
  }
  bytes_answer(x->u, x->s, inst, is_done);
  return result_of(x, &o, is_done);
}

/* True if both sides may be read now; their accesses are noted. */
static bool may_read(Comparison *x) {
  for (unsigned i = 0; i < 2; i++) {
    const ByteStart *side = &x->side[i];
    if (!range_may_read(x->u, x->s, side->object, side->from,
                        side->from + x->n))
      return false;
  }
  return true;
}

Value value_compare(Unwinder *u, const Activation *a, UnwindState *s,
                    const Inst *x) {
  assert(inst_is_comparison(x->kind));
  TermStore *ts = u->terms;
  Comparison c = {.u = u,
                  .s = s,
                  .is_text = x->kind == INST_STRCMP,
                  .most = operand_value(u, s, x->c).term};
  bool is_possible =
      range_is_free(u, s) &&
      find_sides(&c, operand_value(u, s, x->a), operand_value(u, s, x->b));
  if (is_possible) {
    find_pairs(&c);
    is_possible = may_read(&c);
  }
  const Term none = address_sized(&c, NOTHING);
  if (is_possible)
    return (Value){.term = compare(&c, a, x)};
  if (s->guard)
    bytes_answer(u, s, x, term_false(ts));
  return (Value){.term = none};
}
