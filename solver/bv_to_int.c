#include "solver/bv_to_int.h"

#include "frontend/base/vec.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Exact up to 2^64, and close beyond. */
typedef long double Bound;

typedef struct {
  Z3_ast ast;
  Bound low, high;
} Integer;

/* Bounds of a variable, and the assumption that they came with. */
typedef struct {
  Bound low, high;
  uint32_t assumption;
} Range;

typedef struct {
  Integer integer; /* without bounds if the term is one bit wide */
  Range range;     /* range of a variable, as it is read */
  int reads;    /* for a variable: number of unsigned reads minus signed ones */
  bool is_leaf; /* it has a constant of its own */
  uint32_t seen; /* last walk that visited it */
  uint32_t assumption;
} Entry;

struct BvToInt {
  TermStore *terms;
  Z3_context z3;
  Arena *arena;
  Entry *entries; /* by term */
  uint32_t n_entries, walk, assumption;
  VEC(Term) stack;
  VEC(Term) said; /* by number of a term of Z3, or TERM_NONE */
};

BvToInt *bv_to_int_new(TermStore *terms, Z3_context z3) {
  Arena *a = arena_new();
  BvToInt *w = ARENA_NEW(a, BvToInt);
  *w = (BvToInt){
      .terms = terms, .z3 = z3, .arena = a, .walk = 1, .assumption = 1};
  return w;
}

void bv_to_int_delete(BvToInt *w) {
  if (w)
    arena_delete(w->arena);
}

static Entry *entry(BvToInt *w, Term t) {
  uint32_t n = w->n_entries;
  if (t >= n) {
    w->n_entries = 2 * (term_count(w->terms) + 1);
    w->entries = arena_grow(w->arena, w->entries, n * sizeof(Entry),
                            w->n_entries * sizeof(Entry));
    memset(w->entries + n, 0, (w->n_entries - n) * sizeof(Entry));
  }
  return &w->entries[t];
}

static unsigned width_of(const BvToInt *w, Term t) {
  return term_width(w->terms, t);
}

static bool is_bit(const BvToInt *w, Term t) { return width_of(w, t) == 1; }

static Term child(const BvToInt *w, Term t, unsigned i) {
  return term_child(w->terms, t, i);
}

/* ---- walks */

static void push_children(BvToInt *w, Term t) {
  for (unsigned i = 0; i < term_arity(w->terms, t); i++)
    *vec_push(w->arena, &w->stack) = child(w, t, i);
}

/* Marks the term as visited; true the first time in a walk. */
static bool enters(BvToInt *w, Term t) {
  Entry *e = entry(w, t);
  bool is_new = e->seen != w->walk;
  e->seen = w->walk;
  return is_new;
}

void bv_to_int_next(BvToInt *w) { w->walk++; }

void bv_to_int_visit(BvToInt *w, Term t, BvToIntVisit *visit, void *context) {
  *vec_push(w->arena, &w->stack) = t;
  while (w->stack.n) {
    Term top = w->stack.data[--w->stack.n];
    if (!enters(w, top))
      continue;
    if (entry(w, top)->is_leaf)
      visit(context, top);
    else
      push_children(w, top);
  }
}

/* Returns how an operation reads its operands: 1 unsigned, -1 signed. */
static int reading(unsigned kind) {
  switch (kind) {
  case TERM_OP + OP_ULT:
  case TERM_OP + OP_ULE:
  case TERM_OP + OP_ZEXT:
  case TERM_OP + OP_UDIV:
  case TERM_OP + OP_UREM:
  case TERM_OP + OP_LSHR:
  case TERM_CONCAT: return 1;
  case TERM_OP + OP_SLT:
  case TERM_OP + OP_SLE:
  case TERM_OP + OP_SEXT:
  case TERM_OP + OP_SDIV:
  case TERM_OP + OP_SREM:
  case TERM_OP + OP_ASHR: return -1;
  default: return 0;
  }
}

/* Reads summands, and branches of a choice, with the signedness of the
 * result. */
static void read_as(BvToInt *w, Term t, int how, unsigned depth) {
  const unsigned kind = term_kind(w->terms, t);
  if (kind == TERM_VAR)
    entry(w, t)->reads += how;
  bool is_sum = kind == TERM_OP + OP_ADD || kind == TERM_OP + OP_SUB ||
                kind == TERM_OP + OP_ITE;
  for (unsigned i = 0; is_sum && depth && i < term_arity(w->terms, t); i++)
    if (width_of(w, child(w, t, i)) == width_of(w, t))
      read_as(w, child(w, t, i), how, depth - 1);
}

void bv_to_int_look_at(BvToInt *w, Term t) {
  enum { DEPTH = 4 };
  *vec_push(w->arena, &w->stack) = t;
  while (w->stack.n) {
    Term top = w->stack.data[--w->stack.n];
    if (!enters(w, top))
      continue;
    int how = reading(term_kind(w->terms, top));
    for (unsigned i = 0; how && i < term_arity(w->terms, top); i++)
      read_as(w, child(w, top, i), how, DEPTH);
    push_children(w, top);
  }
}

void bv_to_int_read_alike(BvToInt *w, Term variable, Term like) {
  int reads = entry(w, like)->reads;
  entry(w, variable)->reads = reads;
}

/* ---- integers */

static Z3_ast numeral(const BvToInt *w, Bound b) {
  char text[64];
  snprintf(text, sizeof text, "%.0Lf", b);
  return Z3_mk_numeral(w->z3, text, Z3_mk_int_sort(w->z3));
}

static Integer constant(const BvToInt *w, Bound b) {
  return (Integer){numeral(w, b), b, b};
}

static bool is_constant(Integer a) { return a.low == a.high; }

static Integer add(const BvToInt *w, Integer a, Integer b) {
  const Z3_ast both[] = {a.ast, b.ast};
  if (is_constant(a) && is_constant(b))
    return constant(w, a.low + b.low);
  return (Integer){Z3_mk_add(w->z3, 2, both), a.low + b.low, a.high + b.high};
}

static Integer times(const BvToInt *w, Integer a, Bound k) {
  const Z3_ast both[] = {numeral(w, k), a.ast};
  if (is_constant(a))
    return constant(w, a.low * k);
  return (Integer){Z3_mk_mul(w->z3, 2, both), k < 0 ? a.high * k : a.low * k,
                   k < 0 ? a.low * k : a.high * k};
}

static Integer plus(const BvToInt *w, Integer a, Bound k) {
  return k ? add(w, a, constant(w, k)) : a;
}

static Bound power(unsigned n) { return ldexpl(1, (int)n); }

static Bound least(unsigned width, bool is_signed) {
  return is_signed ? -power(width - 1) : 0;
}

static Bound most(unsigned width, bool is_signed) {
  return power(is_signed ? width - 1 : width) - 1;
}

static bool is_within(Integer a, Bound low, Bound high) {
  return low <= a.low && a.high <= high;
}

static Bound clamp(Bound b, Bound low, Bound high) {
  return b < low ? low : b > high ? high : b;
}

/* Adds or subtracts 2^width once, or not, to bring the number into the
 * range. */
static Integer wrapped(const BvToInt *w, Integer a, Bound low, Bound high,
                       Bound all) {
  Z3_context c = w->z3;
  Z3_ast out = a.ast;
  if (a.high > high)
    out = Z3_mk_ite(c, Z3_mk_gt(c, a.ast, numeral(w, high)),
                    plus(w, a, -all).ast, out);
  if (a.low < low)
    out = Z3_mk_ite(c, Z3_mk_lt(c, a.ast, numeral(w, low)), plus(w, a, all).ast,
                    out);
  return (Integer){out, low, high};
}

static Integer remainder_of(const BvToInt *w, Integer a, Bound k) {
  return (Integer){Z3_mk_mod(w->z3, a.ast, numeral(w, k)), 0, k - 1};
}

static Integer quotient_of(const BvToInt *w, Integer a, Bound k) {
  return (Integer){Z3_mk_div(w->z3, a.ast, numeral(w, k)), floorl(a.low / k),
                   floorl(a.high / k)};
}

static Integer in_range(const BvToInt *w, Integer a, unsigned width,
                        bool is_signed) {
  const Bound low = least(width, is_signed), high = most(width, is_signed),
              all = power(width);
  if (is_within(a, low, high))
    return a;
  if (is_constant(a))
    return constant(w, a.low - all * floorl((a.low - low) / all));
  if (is_within(a, low - all, high + all))
    return wrapped(w, a, low, high, all);
  return plus(w, remainder_of(w, plus(w, a, -low), all), low);
}

/* ---- leaves */

static bool is_read_signed(BvToInt *w, Term t) {
  bool has_sign = term_ones(w->terms, t) >> (width_of(w, t) - 1) & 1;
  return has_sign && entry(w, t)->reads <= 0;
}

Z3_sort bv_to_int_sort(BvToInt *w, Term t) {
  return is_bit(w, t) ? Z3_mk_bool_sort(w->z3) : Z3_mk_int_sort(w->z3);
}

/* Returns the constant "s17" or "u17": term 17, read as signed or unsigned. */
Z3_ast bv_to_int_constant_read(BvToInt *w, Term t, bool is_signed) {
  char name[32];
  snprintf(name, sizeof name, "%c%" PRIu32, is_signed ? 's' : 'u', t);
  return Z3_mk_const(w->z3, Z3_mk_string_symbol(w->z3, name),
                     bv_to_int_sort(w, t));
}

Z3_ast bv_to_int_constant(BvToInt *w, Term t) {
  return bv_to_int_constant_read(w, t, is_read_signed(w, t));
}

/* Returns the range of the variable, or of a term that may have any value. */
static Range *range_of(BvToInt *w, Term t) {
  Range *r = &entry(w, t)->range;
  unsigned width = width_of(w, t);
  bool is_signed = is_read_signed(w, t);
  if (r->assumption != w->assumption)
    *r =
        (Range){least(width, is_signed),
                clamp((Bound)term_ones(w->terms, t), 0, most(width, is_signed)),
                w->assumption};
  return r;
}

static Integer leaf(BvToInt *w, Term t) {
  const Range *r = range_of(w, t);
  entry(w, t)->is_leaf = true;
  return (Integer){bv_to_int_constant(w, t), r->low, r->high};
}

Z3_ast bv_to_int_range(BvToInt *w, Term t) {
  const Integer x = entry(w, t)->integer;
  if (is_bit(w, t))
    return NULL;
  const Z3_ast both[] = {Z3_mk_le(w->z3, numeral(w, x.low), x.ast),
                         Z3_mk_le(w->z3, x.ast, numeral(w, x.high))};
  return Z3_mk_and(w->z3, 2, both);
}

/* ---- operations */

/* Returns the integer of a translated term. */
static Integer number(BvToInt *w, Term t) {
  const Integer x = entry(w, t)->integer;
  if (!is_bit(w, t))
    return x;
  return (Integer){Z3_mk_ite(w->z3, x.ast, numeral(w, 1), numeral(w, 0)), 0, 1};
}

static Integer value(BvToInt *w, Term t, bool is_signed) {
  return in_range(w, number(w, t), width_of(w, t), is_signed);
}

static Integer choose(BvToInt *w, Term c, Integer a, Integer b) {
  return (Integer){Z3_mk_ite(w->z3, entry(w, c)->integer.ast, a.ast, b.ast),
                   a.low < b.low ? a.low : b.low,
                   a.high > b.high ? a.high : b.high};
}

/* Returns the quotient by k, rounded towards 0. */
static Integer signed_quotient(const BvToInt *w, Integer a, Bound k) {
  if (a.low >= 0)
    return quotient_of(w, a, k);
  Integer up = quotient_of(w, a, k);
  Integer down = times(w, quotient_of(w, times(w, a, -1), k), -1);
  Z3_ast is_negative = Z3_mk_lt(w->z3, a.ast, numeral(w, 0));
  return (Integer){Z3_mk_ite(w->z3, is_negative, down.ast, up.ast), up.low,
                   up.high > 0 ? up.high : 0};
}

/* Returns an operation with a constant, or on operands without common bits;
 * without an ast if no integer expresses it. */
static Integer by_constant(BvToInt *w, Op op, Term a, Term b) {
  const Integer none = {0};
  const unsigned width = width_of(w, a);
  uint64_t k;
  if (!term_is_const(w->terms, b, &k) || !k)
    return none;
  const bool is_mask = !(k & (k + 1));
  const bool is_negative = k >> (width - 1) & 1;
  switch (op) {
  case OP_MUL: return times(w, number(w, a), number(w, b).low);
  case OP_UDIV: return quotient_of(w, value(w, a, false), (Bound)k);
  case OP_UREM: return remainder_of(w, value(w, a, false), (Bound)k);
  case OP_SDIV:
    return is_negative ? none : signed_quotient(w, value(w, a, true), (Bound)k);
  case OP_SHL:
    return k < width ? times(w, number(w, a), power((unsigned)k)) : none;
  case OP_LSHR:
    return k < width ? quotient_of(w, value(w, a, false), power((unsigned)k))
                     : none;
  case OP_ASHR:
    return k < width ? quotient_of(w, value(w, a, true), power((unsigned)k))
                     : none;
  case OP_AND:
    return is_mask ? remainder_of(w, value(w, a, false), (Bound)k + 1) : none;
  default: return none;
  }
}

static bool are_apart(const BvToInt *w, Term a, Term b) {
  return !(term_ones(w->terms, a) & term_ones(w->terms, b));
}

static Integer of_two(BvToInt *w, Op op, Term a, Term b) {
  switch (op) {
  case OP_ADD: return add(w, number(w, a), number(w, b));
  case OP_SUB: return add(w, number(w, a), times(w, number(w, b), -1));
  case OP_OR:
  case OP_XOR:
    if (are_apart(w, a, b))
      return add(w, value(w, a, false), value(w, b, false));
    return (Integer){0};
  case OP_MUL:
  case OP_AND:
    if (term_is_const(w->terms, a, NULL))
      return by_constant(w, op, b, a);
    return by_constant(w, op, a, b);
  default: return by_constant(w, op, a, b);
  }
}

static Integer of_shape(BvToInt *w, Term t) {
  Term a = child(w, t, 0);
  if (term_kind(w->terms, t) == TERM_CONCAT) {
    Term low = child(w, t, 1);
    return add(w, times(w, value(w, a, false), power(width_of(w, low))),
               value(w, low, false));
  }
  unsigned low = term_low(w->terms, t);
  return low ? quotient_of(w, value(w, a, false), power(low)) : number(w, a);
}

static Integer of_op(BvToInt *w, Op op, Term t) {
  Term a = child(w, t, 0);
  switch (op) {
  case OP_NOT: return plus(w, times(w, number(w, a), -1), -1);
  case OP_NEG: return times(w, number(w, a), -1);
  case OP_ZEXT: return value(w, a, false);
  case OP_SEXT: return value(w, a, true);
  case OP_TRUNC: return number(w, a);
  case OP_ITE:
    return choose(w, a, number(w, child(w, t, 1)), number(w, child(w, t, 2)));
  default: return of_two(w, op, a, child(w, t, 1));
  }
}

/* ---- terms of one bit */

/* Returns a = b: their difference is one of few multiples of 2^width. */
static Z3_ast equal(BvToInt *w, Term a, Term b) {
  enum { FEW = 3 };
  const Bound all = power(width_of(w, a));
  const Integer x = number(w, a), y = number(w, b);
  const Bound first = ceill((x.low - y.high) / all),
              last = floorl((x.high - y.low) / all);
  Z3_ast cases[FEW];
  unsigned n = 0;
  if (last - first >= FEW)
    return Z3_mk_eq(w->z3, value(w, a, true).ast, value(w, b, true).ast);
  for (Bound k = first; k <= last; k++)
    cases[n++] = Z3_mk_eq(w->z3, x.ast, plus(w, y, k * all).ast);
  return n == 0   ? Z3_mk_false(w->z3)
         : n == 1 ? cases[0]
                  : Z3_mk_or(w->z3, n, cases);
}

static Z3_ast of_bits(BvToInt *w, Op op, Term t) {
  Z3_ast x[3] = {0};
  for (unsigned i = 0; i < term_arity(w->terms, t); i++)
    x[i] = entry(w, child(w, t, i))->integer.ast;
  switch (op) {
  case OP_AND:
  case OP_MUL: return Z3_mk_and(w->z3, 2, x);
  case OP_OR: return Z3_mk_or(w->z3, 2, x);
  case OP_XOR:
  case OP_ADD:
  case OP_SUB: return Z3_mk_xor(w->z3, x[0], x[1]);
  case OP_NOT: return Z3_mk_not(w->z3, x[0]);
  case OP_NEG: return x[0];
  case OP_EQ: return Z3_mk_iff(w->z3, x[0], x[1]);
  case OP_ITE: return Z3_mk_ite(w->z3, x[0], x[1], x[2]);
  default: return NULL;
  }
}

static Z3_ast compared(BvToInt *w, Op op, Term a, Term b) {
  bool is_signed = op == OP_SLT || op == OP_SLE;
  Z3_ast x = value(w, a, is_signed).ast, y = value(w, b, is_signed).ast;
  return op == OP_SLT || op == OP_ULT ? Z3_mk_lt(w->z3, x, y)
                                      : Z3_mk_le(w->z3, x, y);
}

/* Returns a Boolean: the integer is odd. */
static Z3_ast last_bit(BvToInt *w, Integer a) {
  return a.ast ? Z3_mk_eq(w->z3, in_range(w, a, 1, false).ast, numeral(w, 1))
               : NULL;
}

static Z3_ast of_predicate(BvToInt *w, Op op, Term t) {
  Term a = child(w, t, 0), b = child(w, t, 1);
  if (op == OP_EQ && !is_bit(w, a))
    return equal(w, a, b);
  return op == OP_EQ ? of_bits(w, op, t) : compared(w, op, a, b);
}

static bool is_sign(const BvToInt *w, Term t) {
  return term_kind(w->terms, t) == TERM_EXTRACT &&
         term_low(w->terms, t) + 1 == width_of(w, child(w, t, 0));
}

/* Returns the Boolean of a term, or NULL if there is none. */
static Z3_ast bit_of(BvToInt *w, Term t) {
  unsigned kind = term_kind(w->terms, t);
  if (is_sign(w, t))
    return Z3_mk_lt(w->z3, value(w, child(w, t, 0), true).ast, numeral(w, 0));
  if (kind < TERM_OP)
    return last_bit(w, of_shape(w, t));
  Op op = (Op)(kind - TERM_OP);
  if (op_is_predicate(op))
    return of_predicate(w, op, t);
  if (op == OP_TRUNC)
    return last_bit(w, of_op(w, op, t));
  return of_bits(w, op, t);
}

/* ---- all terms */

static Integer constant_of(BvToInt *w, Term t, uint64_t k) {
  if (is_bit(w, t))
    return (Integer){.ast = k ? Z3_mk_true(w->z3) : Z3_mk_false(w->z3)};
  Bound all = power(width_of(w, t)), b = (Bound)k;
  return constant(w, b >= all / 2 ? b - all : b);
}

static Integer make(BvToInt *w, Term t) {
  const Bound far = power(64);
  unsigned kind = term_kind(w->terms, t);
  uint64_t k;
  if (term_is_const(w->terms, t, &k))
    return constant_of(w, t, k);
  if (kind == TERM_VAR)
    return leaf(w, t);
  Integer x = is_bit(w, t)     ? (Integer){.ast = bit_of(w, t)}
              : kind < TERM_OP ? of_shape(w, t)
                               : of_op(w, (Op)(kind - TERM_OP), t);
  return x.ast && is_within(x, -far, far) ? x : leaf(w, t);
}

static bool is_known(BvToInt *w, Term t) {
  return entry(w, t)->assumption == w->assumption;
}

static Integer translate(BvToInt *w, Term t) {
  *vec_push(w->arena, &w->stack) = t;
  while (w->stack.n) {
    Term top = *vec_top(&w->stack);
    uint32_t before = w->stack.n;
    if (!is_known(w, top))
      for (unsigned i = 0; i < term_arity(w->terms, top); i++)
        if (!is_known(w, child(w, top, i)))
          *vec_push(w->arena, &w->stack) = child(w, top, i);
    if (w->stack.n > before)
      continue;
    if (!is_known(w, top)) {
      entry(w, top)->is_leaf = false;
      Integer x = make(w, top);
      entry(w, top)->integer = x;
      entry(w, top)->assumption = w->assumption;
    }
    w->stack.n--;
  }
  return entry(w, t)->integer;
}

Z3_ast bv_to_int_boolean(BvToInt *w, Term t) { return translate(w, t).ast; }

Z3_ast bv_to_int_like(BvToInt *w, Term t, Term variable) {
  Integer x = translate(w, t);
  return is_bit(w, t)
             ? x.ast
             : in_range(w, x, width_of(w, t), is_read_signed(w, variable)).ast;
}

/* ---- bounds */

/* Adds an upper ('is_most') or lower bound of the variable, read as signed or
 * unsigned.  It is kept if the variable is read so, or if that makes no
 * difference. */
static void bound_variable(BvToInt *w, Term t, bool is_signed, bool is_most,
                           Bound b) {
  const bool reads_signed = is_read_signed(w, t);
  const Bound half = power(width_of(w, t) - 1);
  Range *r = range_of(w, t);
  bool is_same = is_signed == reads_signed ||
                 (is_signed ? r->high < half || (!is_most && b >= 0)
                            : r->low >= 0 || (is_most && b < half));
  if (!is_same)
    return;
  if (is_most ? b < r->high : b > r->low)
    *(is_most ? &r->high : &r->low) = b;
  if (is_signed != reads_signed && !is_signed && r->low < 0)
    r->low = 0;
  if (is_signed != reads_signed && is_signed && r->high >= half)
    r->high = half - 1;
}

static Bound constant_value(const BvToInt *w, Term t, bool is_signed) {
  uint64_t k = 0;
  term_is_const(w->terms, t, &k);
  Bound b = (Bound)k;
  return is_signed && b >= power(width_of(w, t) - 1) ? b - power(width_of(w, t))
                                                     : b;
}

/* Adds bounds from a < b, or a <= b. */
static void bound_by(BvToInt *w, Term a, Term b, bool is_signed,
                     bool is_strict) {
  const Bound less = is_strict ? 1 : 0;
  if (is_bit(w, a))
    return;
  if (term_kind(w->terms, a) == TERM_VAR && term_is_const(w->terms, b, NULL))
    bound_variable(w, a, is_signed, true,
                   constant_value(w, b, is_signed) - less);
  if (term_kind(w->terms, b) == TERM_VAR && term_is_const(w->terms, a, NULL))
    bound_variable(w, b, is_signed, false,
                   constant_value(w, a, is_signed) + less);
}

static void bound_both(BvToInt *w, Term a, Term b) {
  for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
    bound_by(w, a, b, is_signed, false);
    bound_by(w, b, a, is_signed, false);
  }
}

static void assume(BvToInt *w, Term t, bool is_so) {
  const unsigned kind = term_kind(w->terms, t);
  if (kind == TERM_OP + OP_NOT) {
    assume(w, child(w, t, 0), !is_so);
    return;
  }
  if (is_sign(w, t) && !is_so)
    bound_by(w, term_const(w->terms, width_of(w, child(w, t, 0)), 0),
             child(w, t, 0), true, false);
  if (kind < TERM_OP || !op_is_predicate((Op)(kind - TERM_OP)))
    return;
  const Op op = (Op)(kind - TERM_OP);
  Term a = child(w, t, 0), b = child(w, t, 1);
  const bool is_signed = op == OP_SLT || op == OP_SLE,
             is_strict = op == OP_SLT || op == OP_ULT;
  if (op == OP_EQ && is_so)
    bound_both(w, a, b);
  else if (op != OP_EQ && is_so)
    bound_by(w, a, b, is_signed, is_strict);
  else if (op != OP_EQ)
    bound_by(w, b, a, is_signed, !is_strict);
}

/* Looks at signs first, since they decide how other bounds may be read. */
void bv_to_int_assume(BvToInt *w, Term t) {
  enum { ROUNDS = 2 };
  w->assumption++;
  for (unsigned i = 0; i < ROUNDS; i++) {
    *vec_push(w->arena, &w->stack) = t;
    while (w->stack.n) {
      Term top = w->stack.data[--w->stack.n];
      if (term_kind(w->terms, top) == TERM_OP + OP_AND && is_bit(w, top))
        push_children(w, top);
      else
        assume(w, top, true);
    }
  }
}

/* ---- back: linear sums */

/* An addend of a sum: a term's number, signed or unsigned, times a factor. */
typedef struct {
  Term term;
  bool is_signed;
  Bound low, high, times;
} Part;

typedef VEC(Part) PartVec;

typedef struct {
  PartVec parts;
  Bound constant;
  bool has_failed;
} Sum;

static void collect(BvToInt *w, Sum *to, Z3_ast a, Bound times);
static Term said(BvToInt *w, Z3_ast a);

static Z3_ast argument(const BvToInt *w, Z3_ast a, unsigned i) {
  return Z3_get_app_arg(w->z3, Z3_to_app(w->z3, a), i);
}

static unsigned n_arguments(const BvToInt *w, Z3_ast a) {
  return Z3_get_app_num_args(w->z3, Z3_to_app(w->z3, a));
}

static Z3_decl_kind decl_of(const BvToInt *w, Z3_ast a) {
  if (Z3_get_ast_kind(w->z3, a) != Z3_APP_AST)
    return Z3_OP_UNINTERPRETED;
  return Z3_get_decl_kind(w->z3, Z3_get_app_decl(w->z3, Z3_to_app(w->z3, a)));
}

/* True if a is a numeral.  Negative numerals in text are applications. */
static bool is_numeral(const BvToInt *w, Z3_ast a, Bound *out) {
  bool is_less = decl_of(w, a) == Z3_OP_UMINUS;
  if (is_less)
    a = argument(w, a, 0);
  if (Z3_get_ast_kind(w->z3, a) != Z3_NUMERAL_AST)
    return false;
  Bound b = strtold(Z3_get_numeral_string(w->z3, a), NULL);
  *out = is_less ? -b : b;
  return true;
}

/* Returns the term that a constant stands for; TERM_NONE if no term has it. */
static Term constant_term(const BvToInt *w, Z3_ast a, bool *is_signed) {
  Term t = TERM_NONE;
  char sign = 0;
  if (Z3_get_ast_kind(w->z3, a) != Z3_APP_AST || n_arguments(w, a))
    return TERM_NONE;
  Z3_symbol s =
      Z3_get_decl_name(w->z3, Z3_get_app_decl(w->z3, Z3_to_app(w->z3, a)));
  if (Z3_get_symbol_kind(w->z3, s) != Z3_STRING_SYMBOL ||
      sscanf(Z3_get_symbol_string(w->z3, s), "%c%" SCNu32, &sign, &t) != 2)
    return TERM_NONE;
  *is_signed = sign == 's';
  return t;
}

/* Computes the least and greatest value of the sum. */
static void bounds_of(const Sum *s, Bound *low, Bound *high) {
  *low = *high = s->constant;
  for (uint32_t i = 0; i < s->parts.n; i++) {
    const Part *p = &s->parts.data[i];
    *low += p->times * (p->times < 0 ? p->high : p->low);
    *high += p->times * (p->times < 0 ? p->low : p->high);
  }
}

/* Returns the number of bits that hold all values from low to high.  If there
 * are too few, numbers may wrap around, and the result is a guess. */
static unsigned bits_for(Bound low, Bound high, bool is_signed) {
  enum { MOST = 64 };
  unsigned n = 2;
  while (n < MOST && (low < least(n, is_signed) || high > most(n, is_signed)))
    n++;
  return n;
}

static Term extended(const BvToInt *w, const Part *p, unsigned width) {
  unsigned own = width_of(w, p->term);
  if (own == width)
    return p->term;
  Op op = own > width ? OP_TRUNC : p->is_signed ? OP_SEXT : OP_ZEXT;
  return term_op(w->terms, op, width, p->term, TERM_NONE, TERM_NONE);
}

static Term constant_bits(const BvToInt *w, unsigned width, Bound b) {
  uint64_t bits = b < 0 ? ~(uint64_t)-b + 1 : (uint64_t)b;
  return term_const(w->terms, width, bits & bits_mask(width));
}

/* Returns the sum modulo 2^width. */
static Term sum_term(const BvToInt *w, const Sum *s, unsigned width) {
  Term out = constant_bits(w, width, s->constant);
  for (uint32_t i = 0; i < s->parts.n; i++) {
    const Part *p = &s->parts.data[i];
    Term x = extended(w, p, width);
    if (p->times != 1)
      x = term_op(w->terms, OP_MUL, width, constant_bits(w, width, p->times), x,
                  TERM_NONE);
    out = term_add(w->terms, out, x);
  }
  return out;
}

static void add_part(BvToInt *w, Sum *to, Term t, bool is_signed, Bound low,
                     Bound high, Bound times) {
  *vec_push(w->arena, &to->parts) = (Part){t, is_signed, low, high, times};
}

/* Makes a integer sum one signed addend. */
static Part as_part(BvToInt *w, Z3_ast a, unsigned *width) {
  Sum s = {.has_failed = false};
  Part out = {.is_signed = true, .times = 1};
  collect(w, &s, a, 1);
  bounds_of(&s, &out.low, &out.high);
  unsigned bits = bits_for(out.low, out.high, true);
  *width = bits > *width ? bits : *width;
  out.term = s.has_failed ? TERM_NONE : sum_term(w, &s, *width);
  return out;
}

static void collect_division(BvToInt *w, Sum *to, Z3_ast a, bool is_remainder,
                             Bound times) {
  Bound k = 0;
  unsigned width = 2;
  if (!is_numeral(w, argument(w, a, 1), &k) || k < 1 || k > power(62)) {
    to->has_failed = true;
    return;
  }
  while (power(width) <= k)
    width++;
  Part x = as_part(w, argument(w, a, 0), &width);
  if (!x.term || x.low < 0) {
    to->has_failed = true;
    return;
  }
  Term by = constant_bits(w, width, k);
  Term t = term_op(w->terms, is_remainder ? OP_UREM : OP_UDIV, width, x.term,
                   by, TERM_NONE);
  if (is_remainder)
    add_part(w, to, t, false, 0, k - 1, times);
  else
    add_part(w, to, t, false, floorl(x.low / k), floorl(x.high / k), times);
}

static void collect_choice(BvToInt *w, Sum *to, Z3_ast a, Bound times) {
  unsigned width = 2;
  Term c = said(w, argument(w, a, 0));
  as_part(w, argument(w, a, 1), &width);
  Part x = as_part(w, argument(w, a, 2), &width);
  Part y = as_part(w, argument(w, a, 1), &width);
  to->has_failed |= !c || !x.term || !y.term;
  if (!to->has_failed)
    add_part(w, to, term_ite(w->terms, c, y.term, x.term), true,
             x.low < y.low ? x.low : y.low, x.high > y.high ? x.high : y.high,
             times);
}

static void collect_product(BvToInt *w, Sum *to, Z3_ast a, Bound times) {
  Bound k = 0;
  if (n_arguments(w, a) == 2 && is_numeral(w, argument(w, a, 0), &k))
    collect(w, to, argument(w, a, 1), times * k);
  else if (n_arguments(w, a) == 2 && is_numeral(w, argument(w, a, 1), &k))
    collect(w, to, argument(w, a, 0), times * k);
  else
    to->has_failed = true;
}

static void collect_leaf(BvToInt *w, Sum *to, Z3_ast a, Bound times) {
  bool is_signed = false;
  Term t = constant_term(w, a, &is_signed);
  if (!t || is_bit(w, t) || fabsl(times) > power(62)) {
    to->has_failed = true;
    return;
  }
  const unsigned width = width_of(w, t);
  const Bound ones = (Bound)term_ones(w->terms, t);
  add_part(w, to, t, is_signed, least(width, is_signed),
           clamp(ones, 0, most(width, is_signed)), times);
}

static void collect(BvToInt *w, Sum *to, Z3_ast a, Bound times) {
  Bound k = 0;
  if (is_numeral(w, a, &k)) {
    to->constant += k * times;
    return;
  }
  switch (decl_of(w, a)) {
  case Z3_OP_ADD:
  case Z3_OP_SUB:
    for (unsigned i = 0; i < n_arguments(w, a); i++)
      collect(w, to, argument(w, a, i),
              i && decl_of(w, a) == Z3_OP_SUB ? -times : times);
    break;
  case Z3_OP_UMINUS: collect(w, to, argument(w, a, 0), -times); break;
  case Z3_OP_MUL: collect_product(w, to, a, times); break;
  case Z3_OP_MOD: collect_division(w, to, a, true, times); break;
  case Z3_OP_IDIV: collect_division(w, to, a, false, times); break;
  case Z3_OP_ITE: collect_choice(w, to, a, times); break;
  default: collect_leaf(w, to, a, times);
  }
}

/* ---- back: Booleans */

/* Returns one side of a comparison: addends subtracted on one side are added to
 * the other. */
static Sum positive_of(BvToInt *w, const Sum *s, Bound sign) {
  Sum out = {.constant = s->constant * sign > 0 ? s->constant * sign : 0};
  for (uint32_t i = 0; i < s->parts.n; i++) {
    Part p = s->parts.data[i];
    p.times *= sign;
    if (p.times > 0)
      *vec_push(w->arena, &out.parts) = p;
  }
  return out;
}

static Term compare_sums(BvToInt *w, Op with_sign, Op without, Z3_ast a,
                         Z3_ast b) {
  Sum s = {.has_failed = false};
  Bound low, high, other_low, other_high;
  collect(w, &s, a, 1);
  collect(w, &s, b, -1);
  if (s.has_failed || fabsl(s.constant) > power(64))
    return TERM_NONE;
  const Sum left = positive_of(w, &s, 1), right = positive_of(w, &s, -1);
  bounds_of(&left, &low, &high);
  bounds_of(&right, &other_low, &other_high);
  low = other_low < low ? other_low : low;
  high = other_high > high ? other_high : high;
  unsigned width = bits_for(low, high, low < 0);
  return term_op(w->terms, low < 0 ? with_sign : without, width,
                 sum_term(w, &left, width), sum_term(w, &right, width),
                 TERM_NONE);
}

static bool is_boolean(const BvToInt *w, Z3_ast a) {
  return Z3_get_sort_kind(w->z3, Z3_get_sort(w->z3, a)) == Z3_BOOL_SORT;
}

static Term both_ways(BvToInt *w, Z3_ast a, Z3_ast b) {
  if (!is_boolean(w, a))
    return compare_sums(w, OP_EQ, OP_EQ, a, b);
  Term x = said(w, a), y = said(w, b);
  return x && y ? term_eq(w->terms, x, y) : TERM_NONE;
}

static Term negated(const BvToInt *w, Term t) {
  return t ? term_not(w->terms, t) : TERM_NONE;
}

static Term joined(BvToInt *w, Z3_ast a, bool is_and) {
  Term out = is_and ? term_true(w->terms) : term_false(w->terms);
  for (unsigned i = 0; out && i < n_arguments(w, a); i++) {
    Term x = said(w, argument(w, a, i));
    out = !x       ? TERM_NONE
          : is_and ? term_and(w->terms, out, x)
                   : term_or(w->terms, out, x);
  }
  return out;
}

static Term chosen(BvToInt *w, Z3_ast a) {
  Term c = said(w, argument(w, a, 0)), x = said(w, argument(w, a, 1)),
       y = said(w, argument(w, a, 2));
  return c && x && y ? term_ite(w->terms, c, x, y) : TERM_NONE;
}

static Term implied(BvToInt *w, Z3_ast a) {
  Term x = said(w, argument(w, a, 0)), y = said(w, argument(w, a, 1));
  return x && y ? term_implies(w->terms, x, y) : TERM_NONE;
}

static Term bit_constant(const BvToInt *w, Z3_ast a) {
  bool is_signed = false;
  Term t = constant_term(w, a, &is_signed);
  return t && is_bit(w, t) ? t : TERM_NONE;
}

/* Returns a term: the argument is at most the other one, or less than it. */
static Term at_most(BvToInt *w, Z3_ast a, unsigned first, bool is_strict) {
  Z3_ast x = argument(w, a, first), y = argument(w, a, !first);
  return is_strict ? compare_sums(w, OP_SLT, OP_ULT, x, y)
                   : compare_sums(w, OP_SLE, OP_ULE, x, y);
}

static Term say(BvToInt *w, Z3_ast a) {
  switch (decl_of(w, a)) {
  case Z3_OP_TRUE: return term_true(w->terms);
  case Z3_OP_FALSE: return term_false(w->terms);
  case Z3_OP_AND: return joined(w, a, true);
  case Z3_OP_OR: return joined(w, a, false);
  case Z3_OP_NOT: return negated(w, said(w, argument(w, a, 0)));
  case Z3_OP_IMPLIES: return implied(w, a);
  case Z3_OP_ITE: return chosen(w, a);
  case Z3_OP_IFF:
  case Z3_OP_EQ: return both_ways(w, argument(w, a, 0), argument(w, a, 1));
  case Z3_OP_XOR:
  case Z3_OP_DISTINCT:
    return n_arguments(w, a) == 2
               ? negated(w, both_ways(w, argument(w, a, 0), argument(w, a, 1)))
               : TERM_NONE;
  case Z3_OP_LE: return at_most(w, a, 0, false);
  case Z3_OP_LT: return at_most(w, a, 0, true);
  case Z3_OP_GE: return at_most(w, a, 1, false);
  case Z3_OP_GT: return at_most(w, a, 1, true);
  default: return bit_constant(w, a);
  }
}

/* Returns the term that the formula translates to; TERM_NONE if there is
 * none. */
static Term said(BvToInt *w, Z3_ast a) {
  unsigned id = Z3_get_ast_id(w->z3, a);
  while (w->said.n <= id)
    vec_push(w->arena, &w->said);
  if (!w->said.data[id]) {
    Term t = say(w, a);
    w->said.data[id] = t;
  }
  return w->said.data[id];
}

Term bv_to_int_term(BvToInt *w, Z3_ast a) {
  if (decl_of(w, a) != Z3_OP_AND) {
    Term t = said(w, a);
    return t ? t : term_true(w->terms);
  }
  Term out = term_true(w->terms);
  for (unsigned i = 0; i < n_arguments(w, a); i++)
    out = term_and(w->terms, out, bv_to_int_term(w, argument(w, a, i)));
  return out;
}
