#include "frontend/base/hash.h"
#include "frontend/ir/address.h"
#include "reduction/semantics/observation.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Up to this distance from an object its addresses are distinguished from
 * others'. */
enum { MARGIN = 128 };

/* ---- objects of an address */

static unsigned address_width(const Unwinder *u) {
  return u->program->address_width;
}

static Term number(Unwinder *u, uint64_t bits) {
  return term_const(u->terms, address_width(u),
                    bits & bits_mask(address_width(u)));
}

Term value_is_in(Unwinder *u, Value v, uint32_t object) {
  assert(v.term && object < memory_count_objects(u->memory));
  const MemoryObject *o = memory_object(u->memory, object);
  Term root = v.root ? v.root : v.term;
  if (term_width(u->terms, root) < address_width(u))
    return term_false(u->terms);
  root = term_extract(u->terms, root, 0, address_width(u));
  Term from = term_sub(u->terms, root, number(u, o->base - MARGIN));
  return term_ule(u->terms, from, number(u, o->size + 2 * MARGIN - 1));
}

typedef VEC(uint32_t) Objects;

/* Returns the objects in increasing order, each once. */
static Objects objects_of(Unwinder *u, Pts pts) {
  Objects all = {0};
  for (unsigned i = 0; i < pts_count(u->pts, pts); i++) {
    PtsTarget p = pts_get(u->pts, pts, i);
    if (pts_target_is_object(p) && (!all.n || *vec_top(&all) != p.object))
      *vec_push(u->round, &all) = p.object;
  }
  return all;
}

static Term is_address(Unwinder *u, Value v) {
  Objects all = objects_of(u, v.pts);
  Term t = term_false(u->terms);
  for (uint32_t i = 0; i < all.n; i++)
    t = term_or(u->terms, t, value_is_in(u, v, all.data[i]));
  return t;
}

/* Returns the condition that the value is of several objects, and no address in
 * any of them. */
static Term is_mixed(Unwinder *u, Value v) {
  Term mark = number(u, UINT64_MAX);
  if (!v.root || term_width(u->terms, v.root) != address_width(u))
    return term_false(u->terms);
  return term_eq(u->terms, v.root, mark);
}

bool value_resembles(Unwinder *u, Value v, Pts pts) {
  if (v.pts || !pts || u->program->has_fixed_addresses ||
      term_width(u->terms, v.term) != address_width(u) ||
      term_ones(u->terms, v.term) < ADDRESS_FIRST ||
      (v.term < u->garbage.n && u->garbage.data[v.term]))
    return false;
  return !term_is_false(u->terms, is_address(u, (Value){v.term, pts, 0}));
}

Term value_root(Unwinder *u, Value v) {
  unsigned width = address_width(u);
  if (!v.pts && term_width(u->terms, v.term) == width)
    return number(u, 0);
  Term root = v.root ? v.root : v.term;
  return term_width(u->terms, root) < width ? term_zext(u->terms, root, width)
                                            : root;
}

Value value_part(Unwinder *u, Value v, unsigned low, unsigned width) {
  Value part = {.term = term_extract(u->terms, v.term, low, width),
                .pts = v.pts};
  if (part.term == v.term)
    return v;
  bool is_known = v.root || term_width(u->terms, v.term) >= address_width(u);
  if (v.pts && is_known && width < address_width(u) &&
      !u->program->has_fixed_addresses)
    part.root = term_extract(u->terms, value_root(u, v), 0, address_width(u));
  return part;
}

static Term is_no_function(Unwinder *u, Value v) {
  TermStore *ts = u->terms;
  Term is_one = term_false(ts);
  for (unsigned i = 0; i < pts_count(u->pts, v.pts); i++) {
    PtsTarget p = pts_get(u->pts, v.pts, i);
    if (pts_target_is_object(p))
      continue;
    uint64_t at = address_of_function(u->program, p.object & ~PTS_FUNCTION);
    is_one = term_or(ts, is_one, term_eq(ts, v.term, number(u, at)));
  }
  return term_not(ts, is_one);
}

/* Returns the condition that the root is an address or mixed: no number, as far
 * as known. */
static Term is_address_or_mixed(Unwinder *u, Value v) {
  Value whole = {.term = value_root(u, v), .pts = v.pts};
  return term_or(u->terms, term_or(u->terms, is_address(u, v), is_mixed(u, v)),
                 term_not(u->terms, is_no_function(u, whole)));
}

bool value_is_stray_part(Unwinder *u, Value v) {
  return v.pts && !v.root && term_width(u->terms, v.term) < address_width(u);
}

/* Returns the root of two joined parts: the common one if they agree. */
static Term joined_root(Unwinder *u, Value high, Value low) {
  TermStore *ts = u->terms;
  Term a = value_root(u, high), b = value_root(u, low);
  Term torn =
      term_or(ts, is_address_or_mixed(u, high), is_address_or_mixed(u, low));
  if (a == b)
    return a;
  return term_ite(ts, term_eq(ts, a, b), a,
                  term_ite(ts, torn, number(u, UINT64_MAX), number(u, 0)));
}

/* An address that was not joined as it was taken apart is torn. */
static Term whole_root(Unwinder *u, Value v) {
  TermStore *ts = u->terms;
  Term low = term_extract(ts, v.term, 0, address_width(u));
  if (low == v.root)
    return 0;
  Term is_torn = term_and(ts, is_address_or_mixed(u, v),
                          term_not(ts, term_eq(ts, v.root, low)));
  return term_ite(ts, is_torn, number(u, UINT64_MAX), v.root);
}

Value value_joined(Unwinder *u, Value high, Value low) {
  Value v = {.term = term_concat(u->terms, high.term, low.term),
             .pts = pts_union(u->pts, high.pts, low.pts)};
  if (!v.pts || u->program->has_fixed_addresses ||
      value_is_stray_part(u, high) || value_is_stray_part(u, low) ||
      term_width(u->terms, low.term) >= address_width(u))
    return v;
  v.root = joined_root(u, high, low);
  if (term_width(u->terms, v.term) >= address_width(u))
    v.root = whole_root(u, v);
  return v;
}

Term value_distinguishes(Unwinder *u, Value v) {
  Value bare = {.term = v.term, .pts = v.pts};
  Objects all = objects_of(u, v.pts);
  Term t = term_not(u->terms, is_mixed(u, v));
  for (uint32_t i = 0; i < all.n; i++) {
    Term by_root = value_is_in(u, v, all.data[i]);
    Term by_term = value_is_in(u, bare, all.data[i]);
    t = term_and(u->terms, t, term_eq(u->terms, by_root, by_term));
  }
  return t;
}

/* ---- observed value */

static Term place_of(Unwinder *u, uint32_t object) {
  MemoryObject *o = memory_object(u->memory, object);
  memory_observe(u->memory, object);
  if (!o->place) {
    uint64_t most = address_range(u->program).high - 1;
    uint64_t ones = bits_mask(bits_for(most)) & ~(uint64_t)(o->align - 1);
    o->place = term_var(u->terms, address_width(u), ones, o->name);
  }
  return o->place;
}

/* Returns the difference between the place and the base. */
static Term shift_of(Unwinder *u, Value v) {
  Objects all = objects_of(u, v.pts);
  Term t = number(u, 0);
  for (uint32_t i = all.n; i-- > 0;) {
    uint32_t id = all.data[i];
    Term is_in = value_is_in(u, v, id);
    if (term_is_false(u->terms, is_in))
      continue;
    uint64_t base = memory_object(u->memory, id)->base;
    Term shift = term_sub(u->terms, place_of(u, id), number(u, base));
    t = term_ite(u->terms, is_in, shift, t);
  }
  return t;
}

/* An address in a wider value is in its lowest bits. */
static Term fit(Unwinder *u, Term t, unsigned width) {
  return term_width(u->terms, t) < width ? term_zext(u->terms, t, width) : t;
}

/* Refuses an operation that does more than copy a part of an address, unless
 * the value is a number. */
static void refuse_part(Unwinder *u, UnwindState *s, const Activation *act,
                        const Inst *x, Value v) {
  TermStore *ts = u->terms;
  if (v.pts)
    check_modelled(u, s, act, x,
                   value_is_stray_part(u, v)
                       ? term_false(ts)
                       : term_not(ts, is_address_or_mixed(u, v)),
                   "observing a part of an address");
}

Term value_offset(Unwinder *u, Value v) {
  assert(v.term);
  if (!v.pts || u->program->has_fixed_addresses)
    return v.term;
  unsigned width = term_width(u->terms, v.term);
  return width < address_width(u)
             ? v.term
             : term_add(u->terms, v.term, fit(u, shift_of(u, v), width));
}

Term value_seen(Unwinder *u, UnwindState *s, const Activation *a, const Inst *x,
                Value v) {
  assert(v.term);
  unsigned width = term_width(u->terms, v.term);
  if (v.pts && width == address_width(u) && !u->program->has_fixed_addresses) {
    check_modelled(u, s, a, x, is_no_function(u, v),
                   "computing with the address of a function");
    check_modelled(u, s, a, x, term_not(u->terms, is_mixed(u, v)),
                   "observing a value computed from several addresses");
  }
  if (width < address_width(u) && !u->program->has_fixed_addresses)
    refuse_part(u, s, a, x, v);
  return value_offset(u, v);
}

/* ---- comparisons */

static bool is_number_outside(Unwinder *u, Value v) {
  uint64_t n;
  if (v.pts)
    return false;
  if (term_ones(u->terms, v.term) < ADDRESS_FIRST)
    return true;
  return term_is_const(u->terms, v.term, &n) &&
         (n < ADDRESS_FIRST || n >= address_range(u->program).high);
}

static bool is_in_one(Unwinder *u, Value a, Value b) {
  Objects x = objects_of(u, a.pts), y = objects_of(u, b.pts);
  return x.n == 1 && y.n == 1 && x.data[0] == y.data[0] && !a.root && !b.root;
}

/* True if the value may be an address at the object's end, or outside of it. */
static bool may_leave(Unwinder *u, Value v, uint32_t object) {
  const MemoryObject *o = memory_object(u->memory, object);
  for (unsigned i = 0; i < pts_count(u->pts, v.pts); i++) {
    PtsTarget p = pts_get(u->pts, v.pts, i);
    if (p.object == object &&
        (p.stride || p.offset < 0 || (uint64_t)p.offset >= o->size))
      return true;
  }
  return false;
}

static bool may_share_any(Unwinder *u, uint32_t x, uint32_t y) {
  const Object *a = memory_object(u->memory, x)->global;
  const Object *b = memory_object(u->memory, y)->global;
  return a && b && address_may_share_any(a, b);
}

/* Returns the condition that addresses in two objects are equal
 * nevertheless. */
static Term meet(Unwinder *u, Value a, uint32_t x, Value b, uint32_t y) {
  TermStore *ts = u->terms;
  bool may_meet = memory_ask_shares(u->memory, x, y) ||
                  may_share_any(u, x, y) || may_leave(u, a, x) ||
                  may_leave(u, b, y);
  Term both = term_and(ts, value_is_in(u, a, x), value_is_in(u, b, y));
  if (!may_meet || term_is_false(ts, both))
    return term_false(ts);
  uint64_t base_x = memory_object(u->memory, x)->base;
  uint64_t base_y = memory_object(u->memory, y)->base;
  Term at_x =
      term_add(ts, term_sub(ts, a.term, number(u, base_x)), place_of(u, x));
  Term at_y =
      term_add(ts, term_sub(ts, b.term, number(u, base_y)), place_of(u, y));
  return term_and(ts, both, term_eq(ts, at_x, at_y));
}

static Term equal_addresses(Unwinder *u, Value a, Value b) {
  Objects x = objects_of(u, a.pts), y = objects_of(u, b.pts);
  Term equal = term_eq(u->terms, a.term, b.term);
  for (uint32_t i = 0; i < x.n; i++)
    for (uint32_t k = 0; k < y.n; k++)
      if (x.data[i] != y.data[k])
        equal = term_or(u->terms, equal, meet(u, a, x.data[i], b, y.data[k]));
  return equal;
}

static bool is_decided(Unwinder *u, Op op, Value a, Value b) {
  bool is_signed = op == OP_SLT || op == OP_SLE;
  bool is_outside = is_number_outside(u, a) || is_number_outside(u, b);
  if (op == OP_EQ && !objects_of(u, a.pts).n && !objects_of(u, b.pts).n &&
      (a.pts ? b.pts || is_outside : is_outside || !b.pts))
    return true;
  return is_in_one(u, a, b) || (!a.root && !b.root && is_outside &&
                                (!is_signed || address_width(u) == 64));
}

/* ---- operations */

/* An operation with one or two operands, of which some may be an address. */
typedef struct {
  UnwindState *state;
  const Activation *act;
  const Inst *inst;
  unsigned width; /* of the result */
  Value a, b;     /* b has no term if there is one operand */
  Value named;    /* the result of computing with names */
} AddressOp;

/* Returns the number that the program observes for an operand. */
static Term seen(Unwinder *u, const AddressOp *x, Value v) {
  return value_seen(u, x->state, x->act, x->inst, v);
}

static Holding holding(Value v) { return v.pts ? HOLDS_ADDRESS : HOLDS_NUMBER; }

static unsigned least_alignment(Unwinder *u, Pts pts) {
  Objects all = objects_of(u, pts);
  unsigned least = ADDRESS_MOST_ALIGN;
  for (uint32_t i = 0; i < all.n; i++) {
    unsigned align = memory_object(u->memory, all.data[i])->align;
    least = align < least ? align : least;
  }
  return all.n ? least : 1;
}

static Observation observation_of(Unwinder *u, const AddressOp *x) {
  Value a = x->a, b = x->b;
  ObservationQuery q = {.op = x->inst->op,
                        .from = term_width(u->terms, a.term),
                        .to = x->width,
                        .address_width = address_width(u),
                        .a = holding(a),
                        .b = b.term ? holding(b) : HOLDS_NUMBER,
                        .is_same = is_in_one(u, a, b),
                        .align = least_alignment(u, a.pts ? a.pts : b.pts)};
  Value n = a.pts ? b : a;
  q.is_known = n.term && term_is_const(u->terms, n.term, &q.number);
  return observation(&q);
}

/* Returns the provenance, except for ITE, if the operation computes with
 * names. */
static Pts united(Unwinder *u, const Inst *x, Value a, Value b) {
  uint64_t by;
  Origin origin = op_origin(x->op);
  if (origin != ORIGIN_BOTH)
    return origin == ORIGIN_OPERAND ? a.pts : 0;
  if (x->op == OP_ADD && !b.pts && term_is_const(u->terms, b.term, &by))
    return pts_shift(u->pts, a.pts,
                     (int64_t)bits_sext(by, term_width(u->terms, b.term)));
  return pts_scatter(u->pts, pts_union(u->pts, a.pts, b.pts), 1);
}

/* True if a value may be so far from its object that it resembles an address of
 * another. */
static bool may_stray(Unwinder *u, Pts pts) {
  for (unsigned i = 0; i < pts_count(u->pts, pts); i++) {
    PtsTarget p = pts_get(u->pts, pts, i);
    if (!pts_target_is_object(p))
      continue;
    int64_t most = (int64_t)memory_object(u->memory, p.object)->size + MARGIN;
    if (p.stride || p.offset < -MARGIN || p.offset >= most)
      return true;
  }
  return false;
}

Value value_moved(Unwinder *u, Value v, Value from) {
  assert(v.term && from.term);
  v.root = from.root;
  if (!v.root && from.term != v.term && objects_of(u, v.pts).n > 1 &&
      may_stray(u, v.pts))
    v.root = from.term;
  return v;
}

/* Applies the operation to the observed numbers. */
static Value apply_seen(Unwinder *u, const AddressOp *x) {
  Term a = seen(u, x, x->a);
  Term b = x->b.term ? seen(u, x, x->b) : TERM_NONE;
  return (Value){.term =
                     term_op(u->terms, x->inst->op, x->width, a, b, TERM_NONE)};
}

static Value apply_order(Unwinder *u, const AddressOp *x) {
  Value a = x->a, b = x->b;
  Op op = x->inst->op;
  if (is_decided(u, op, a, b))
    return (Value){.term = term_op(u->terms, op, 1, a.term, b.term, TERM_NONE)};
  if (op == OP_EQ && a.pts && b.pts &&
      term_width(u->terms, a.term) == address_width(u) && !a.root && !b.root)
    return (Value){.term = equal_addresses(u, a, b)};
  return apply_seen(u, x);
}

/* Applies the operation to the observed number instead of the address's name,
 * and converts the result back. */
static Value apply_back(Unwinder *u, const AddressOp *x) {
  Value a = x->a, b = x->b, one = a.pts ? a : b, v = x->named;
  Term place = seen(u, x, one);
  Term t = term_op(u->terms, x->inst->op, term_width(u->terms, place),
                   a.pts ? place : a.term, a.pts ? b.term : place, TERM_NONE);
  Term shift = term_sub(u->terms, place, one.term);
  v.term = term_sub(u->terms, t, shift);
  v.root = one.root ? one.root : one.term;
  return v;
}

static Term in_same(Unwinder *u, Value a, Value b) {
  Objects all = objects_of(u, a.pts);
  Term t = term_false(u->terms);
  for (uint32_t i = 0; i < all.n; i++)
    t = term_or(u->terms, t,
                term_and(u->terms, value_is_in(u, a, all.data[i]),
                         value_is_in(u, b, all.data[i])));
  return t;
}

Value value_ahead(Unwinder *u, const UnwindState *s, const Inst *x) {
  assert(x->kind == INST_AHEAD);
  Value a = operand_value(u, s, x->a), b = operand_value(u, s, x->b);
  Term by = term_sub(u->terms, b.term, a.term);
  if (is_in_one(u, a, b))
    return (Value){.term = by};
  Term is_same = in_same(u, a, b), far = number(u, UINT64_MAX);
  return (Value){.term = term_ite(u->terms, is_same, by, far)};
}

/* Cases for two values, each of which may be an address. */
typedef struct {
  Term a, b;  /* only this one is an address */
  Term mixed; /* both are addresses, or one is mixed, and the result is more
                 than a number */
} Pair;

static Pair pair_of(Unwinder *u, Op op, Value a, Value b) {
  TermStore *ts = u->terms;
  Term is_a = is_address(u, a), is_b = is_address(u, b);
  Term both = term_and(ts, is_a, is_b);
  if (op == OP_SUB)
    both = term_and(ts, both, term_not(ts, in_same(u, a, b)));
  Pair p;
  p.mixed = term_or(ts, term_or(ts, is_mixed(u, a), is_mixed(u, b)), both);
  Term rest = term_not(ts, p.mixed);
  p.a = term_and(ts, rest, term_and(ts, is_a, term_not(ts, is_b)));
  p.b = term_and(ts, rest, term_and(ts, is_b, term_not(ts, is_a)));
  return p;
}

static Term pair_root(Unwinder *u, Op op, Pair p, Value a, Value b,
                      Value named) {
  TermStore *ts = u->terms;
  named.root = 0;
  Term zero = number(u, 0); /* p ^ p: for any objects and places */
  Term none =
      term_ite(ts, term_eq(ts, named.term, zero), zero, number(u, UINT64_MAX));
  Term again = term_ite(ts, is_address(u, named), named.term, none);
  Term of_b = op == OP_SUB ? number(u, 0) : value_root(u, b);
  Term one = term_ite(ts, p.a, value_root(u, a),
                      term_ite(ts, p.b, of_b, number(u, 0)));
  return term_ite(ts, p.mixed, again, one);
}

/* Applies ADD, SUB, AND, OR, XOR to two values each of which may be an address.
 * If exactly one is, the other counts as a number; otherwise it computes with
 * names, if the result may be an address again. */
static Value apply_pair(Unwinder *u, const AddressOp *x) {
  TermStore *ts = u->terms;
  Op op = x->inst->op;
  Value a = x->a, b = x->b, v = x->named;
  Pair p = pair_of(u, op, a, b);
  if ((op == OP_AND || op == OP_OR) && a.term != b.term)
    check_modelled(u, x->state, x->act, x->inst, term_not(ts, p.mixed),
                   "observing a value computed from several addresses");
  v.root = pair_root(u, op, p, a, b, v);
  if (v.root == number(u, 0))
    v.root = 0, v.pts = 0;
  Term back = op == OP_ADD   ? term_false(ts)
              : op == OP_SUB ? p.b
                             : term_or(ts, p.a, p.b);
  if (term_is_false(ts, back))
    return v;
  Term seen_a = term_ite(ts, p.a, seen(u, x, a), a.term);
  Term seen_b = term_ite(ts, p.b, seen(u, x, b), b.term);
  Term t = term_op(ts, op, term_width(ts, a.term), seen_a, seen_b, TERM_NONE);
  Term shift =
      term_add(ts, term_sub(ts, seen_a, a.term), term_sub(ts, seen_b, b.term));
  if (op == OP_SUB)
    shift = number(u, 0);
  v.term = term_ite(ts, back, term_sub(ts, t, shift), v.term);
  return v;
}

/* True if each of two operands may be an address. */
static bool is_pair(Unwinder *u, const AddressOp *x) {
  return x->a.pts && x->b.pts && op_origin(x->inst->op) == ORIGIN_BOTH &&
         term_width(u->terms, x->a.term) == address_width(u);
}

static Value apply_part(Unwinder *u, const AddressOp *x) {
  Value v = x->named;
  refuse_part(u, x->state, x->act, x->inst, x->a);
  refuse_part(u, x->state, x->act, x->inst, x->b);
  v.pts = v.root = 0;
  return v;
}

static Value apply_observed(Unwinder *u, const AddressOp *x, Observation t) {
  Value v = x->named;
  switch (t) {
  case OBSERVES_NOTHING: return value_moved(u, v, x->a.pts ? x->a : x->b);
  case OBSERVES_NUMBER: v.pts = 0; return v;
  case OBSERVES_MIXED: return v; /* wider than an address */
  case OBSERVES_BACK: return apply_back(u, x);
  case OBSERVES_ORDER: return apply_order(u, x);
  case OBSERVES_PLACE: return apply_seen(u, x);
  case OBSERVES_PART: break;
  }
  return apply_part(u, x);
}

static Value apply_addresses(Unwinder *u, const AddressOp *x) {
  Observation t =
      u->program->has_fixed_addresses ? OBSERVES_NOTHING : observation_of(u, x);
  return t != OBSERVES_NOTHING && is_pair(u, x) ? apply_pair(u, x)
                                                : apply_observed(u, x, t);
}

Value value_op(Unwinder *u, const Activation *act, UnwindState *s,
               const Inst *i) {
  assert(i->kind == INST_OP);
  unsigned arity = op_arity(i->op), width = act->function->regs[i->dst].width;
  assert(width >= 1 && width <= 64);
  Value none = {0}, a = operand_value(u, s, i->a);
  Value b = arity > 1 ? operand_value(u, s, i->b) : none;
  Value c = arity > 2 ? operand_value(u, s, i->c) : none;
  Value v = {.term = term_op(u->terms, i->op, width, a.term, b.term, c.term),
             .pts = united(u, i, a, b)};
  if (i->op == OP_ITE)
    return value_ite(u, a.term, b, c);
  if (!a.pts && !b.pts)
    return v;
  const AddressOp x = {s, act, i, width, a, b, v};
  return apply_addresses(u, &x);
}

/* ---- places of objects */

static Term end_of(Unwinder *u, const MemoryObject *o, Term at) {
  unsigned width = address_width(u);
  Term size = number(u, o->size);
  if (o->limit)
    size = fit(u, o->limit, width);
  Term zero = number(u, 0), one = number(u, 1);
  size = term_ite(u->terms, term_eq(u->terms, size, zero), one, size);
  return term_add(u->terms, at, size);
}

static void add_fact(Unwinder *u, Term t) {
  if (!term_is_true(u->terms, t))
    *vec_push(u->round, &u->facts) = t;
}

static void state_range(Unwinder *u, const MemoryObject *o) {
  AddressRange r = address_range(u->program);
  uint64_t size = o->size ? o->size : 1;
  add_fact(u, term_ule(u->terms, number(u, r.low), o->place));
  add_fact(u, term_ule(u->terms, o->place, number(u, r.high - size)));
}

Term places_are_reused(Unwinder *u, uint32_t dead, uint64_t offset) {
  TermStore *ts = u->terms;
  Term any = term_false(ts);
  const uint32_t n = memory_count_objects(u->memory);
  if (u->program->has_strict_provenance || u->program->has_fixed_addresses ||
      !memory_is_block(memory_object(u->memory, dead)) ||
      !memory_object(u->memory, dead)->is_observed)
    return any;
  for (uint32_t i = 0; i < n; i++) {
    if (!memory_is_block(memory_object(u->memory, i)) ||
        !memory_shares(u->memory, dead, i))
      continue;
    Term at = term_add(ts, place_of(u, dead), number(u, offset));
    Term ahead = term_sub(ts, at, place_of(u, i));
    uint64_t size = memory_object(u->memory, i)->size;
    any = term_or(ts, any, term_not(ts, term_ule(ts, number(u, size), ahead)));
  }
  return any;
}

Term places_may_be_reused(Unwinder *u, uint32_t dead) {
  Term any = term_false(u->terms);
  for (uint32_t i = 0; i < memory_count_objects(u->memory); i++)
    if (memory_is_block(memory_object(u->memory, dead)) &&
        memory_is_block(memory_object(u->memory, i)) &&
        memory_shares(u->memory, dead, i))
      any = term_true(u->terms);
  return any;
}

static uint32_t hash_pair(uint32_t x, uint32_t y) {
  return hash_number(x < y ? (uint64_t)x << 32 | y : (uint64_t)y << 32 | x);
}

/* Returns the condition that one of them had died when the other was made.
 * 'deaths' are those of the round, by pair. */
static Term are_apart(Unwinder *u, const Table *deaths, uint32_t x,
                      uint32_t y) {
  Term t = term_false(u->terms);
  TABLE_EACH(i, deaths, hash_pair(x, y)) {
    const Death *d = &u->deaths.data[i];
    if ((d->dead == x && d->born == y) || (d->dead == y && d->born == x))
      t = term_or(u->terms, t, d->when);
  }
  return t;
}

/* Returns the condition that two literals overlap so that they agree. */
static Term are_shared(Unwinder *u, const MemoryObject *o,
                       const MemoryObject *p) {
  TermStore *ts = u->terms;
  Term t = term_false(ts), distance = term_sub(ts, p->place, o->place);
  if (!o->global || !p->global || !o->global->is_constant)
    return t;
  for (int64_t by = 1 - (int64_t)p->size; by < (int64_t)o->size; by++)
    if (address_may_share(o->global, p->global, by))
      t = term_or(ts, t, term_eq(ts, distance, number(u, (uint64_t)by)));
  return t;
}

static void state_apart(Unwinder *u, const Table *deaths, uint32_t x,
                        uint32_t y) {
  TermStore *ts = u->terms;
  const MemoryObject *o = memory_object(u->memory, x);
  const MemoryObject *p = memory_object(u->memory, y);
  Term below = term_ule(ts, end_of(u, o, o->place), p->place);
  Term above = term_ule(ts, end_of(u, p, p->place), o->place);
  Term together = term_or(ts, are_apart(u, deaths, x, y), are_shared(u, o, p));
  add_fact(u, term_or(ts, term_or(ts, below, above), together));
}

void places_settle(Unwinder *u) {
  uint32_t n = memory_count_objects(u->memory);
  Table deaths = {0};
  for (uint32_t i = 0; i < u->deaths.n; i++)
    table_add(u->round, &deaths,
              hash_pair(u->deaths.data[i].dead, u->deaths.data[i].born), i);
  for (uint32_t i = 0; i < n; i++) {
    const MemoryObject *o = memory_object(u->memory, i);
    if (!o->place)
      continue;
    *vec_push(u->round, &u->places) = (PlaceRun){o->base, o->place};
    state_range(u, o);
    for (uint32_t k = 0; k < i; k++)
      if (memory_object(u->memory, k)->place)
        state_apart(u, &deaths, i, k);
  }
}

/* ---- objects that have died before a creation */

static void add_death(Unwinder *u, const UnwindState *s, uint32_t dead,
                      uint32_t born, Term when) {
  if (term_is_false(u->terms, when))
    return;
  memory_share(u->memory, dead, born);
  *vec_push(u->round, &u->deaths) =
      (Death){dead, born, term_and(u->terms, s->guard->term, when)};
}

static bool may_precede(Unwinder *u, uint32_t dead, uint32_t born) {
  const MemoryObject *o = memory_object(u->memory, dead);
  return dead != born && o->is_observed && o->may_die &&
         !(o->global && !o->global->is_thread_local);
}

void places_note_birth(Unwinder *u, UnwindState *s, uint32_t born,
                       Value replaced) {
  assert(born < memory_count_objects(u->memory));
  if (!memory_object(u->memory, born)->is_observed)
    return;
  uint32_t n = memory_count_objects(u->memory);
  bool shared = false, visible = false;
  for (uint32_t i = 0; i < n; i++)
    if (may_precede(u, i, born))
      memory_note_alive(u, s, i, &shared, &visible);
  memory_join_step(u, s, shared, visible);
  for (uint32_t i = 0; i < n; i++) {
    if (!may_precede(u, i, born))
      continue;
    add_death(u, s, i, born, term_not(u->terms, memory_is_alive(u, s, i)));
  }
  Objects old = objects_of(u, replaced.pts);
  for (uint32_t i = 0; i < old.n; i++)
    if (old.data[i] != born)
      add_death(u, s, old.data[i], born, value_is_in(u, replaced, old.data[i]));
}
