#include "reduction/unwind/range.h"

/* Deeper parts, or more parts, count as unknown. */
enum { DEEPEST = 24, MOST_PARTS = 20000 };

typedef struct {
  uint64_t low, high;
} Range;

typedef struct {
  TermStore *ts;
  const Guard *guard;
  unsigned parts; /* number of parts examined so far */
} Path;

static Range range_of(Path *, Term, unsigned depth);

static uint64_t mask_of(const TermStore *ts, Term t) {
  return bits_mask(term_width(ts, t));
}

static Range full(const TermStore *ts, Term t) {
  return (Range){0, term_ones(ts, t)};
}

static void at_most(Range *r, uint64_t high) {
  if (high < r->high)
    r->high = high;
}

static void at_least(Range *r, uint64_t low) {
  if (low > r->low)
    r->low = low;
}

/* ---- facts from the path */

/* Bounds of a term, in unsigned order, and in signed order as the unsigned one
 * with the sign bit inverted.  They are combined where the sign is known. */
typedef struct {
  const TermStore *ts;
  Term term;
  uint64_t sign;
  Range plain, turned;
  unsigned *parts;
} Facts;

static void note_less(Range *r, bool is_below, bool is_strict, uint64_t c) {
  if (is_below && !(is_strict && !c))
    at_most(r, c - is_strict);
  else if (!is_below && !(is_strict && c == UINT64_MAX))
    at_least(r, c + is_strict);
}

/* Notes a < b, or a <= b if it is not strict; one of them is a constant. */
static void note_order(Facts *f, Term a, Term b, bool is_signed,
                       bool is_strict) {
  uint64_t c, sign = is_signed ? f->sign : 0;
  Range *r = is_signed ? &f->turned : &f->plain;
  if (a == f->term && term_is_const(f->ts, b, &c))
    note_less(r, true, is_strict, c ^ sign);
  else if (b == f->term && term_is_const(f->ts, a, &c))
    note_less(r, false, is_strict, c ^ sign);
}

static void note_equal(Facts *f, Term a, Term b, bool holds) {
  uint64_t c;
  Range *r = &f->plain;
  Term other = a == f->term ? b : b == f->term ? a : TERM_NONE;
  if (!other || !term_is_const(f->ts, other, &c))
    return;
  if (holds)
    *r = (Range){c, c};
  else if (r->low < r->high && c == r->low)
    r->low++;
  else if (r->low < r->high && c == r->high)
    r->high--;
}

static void note(Facts *f, Term t, bool holds, unsigned depth) {
  const TermStore *ts = f->ts;
  unsigned kind = term_kind(ts, t);
  if (depth > DEEPEST || ++*f->parts > MOST_PARTS || kind < TERM_OP)
    return;
  Term a = term_child(ts, t, 0);
  Term b = term_arity(ts, t) > 1 ? term_child(ts, t, 1) : TERM_NONE;
  switch ((Op)(kind - TERM_OP)) {
  case OP_NOT: note(f, a, !holds, depth + 1); break;
  case OP_AND:
  case OP_OR:
    if (holds == (kind == TERM_OP + OP_AND)) {
      note(f, a, holds, depth + 1);
      note(f, b, holds, depth + 1);
    }
    break;
  case OP_EQ: note_equal(f, a, b, holds); break;
  case OP_ULT:
  case OP_SLT:
  case OP_ULE:
  case OP_SLE: {
    bool is_signed = kind == TERM_OP + OP_SLT || kind == TERM_OP + OP_SLE;
    bool is_strict = kind == TERM_OP + OP_ULT || kind == TERM_OP + OP_SLT;
    if (holds)
      note_order(f, a, b, is_signed, is_strict);
    else
      note_order(f, b, a, is_signed, !is_strict);
    break;
  }
  default: break;
  }
}

/* Values without the sign bit are the upper half of the inverted ones. */
static Range refine(Path *p, Term t, Range r) {
  uint64_t mask = mask_of(p->ts, t), sign = mask ^ mask >> 1;
  Facts f = {p->ts, t, sign, r, {0, mask}, &p->parts};
  for (const Guard *g = p->guard; g; g = g->parent)
    note(&f, g->literal, true, 0);
  if (f.turned.low >= sign) {
    at_least(&f.plain, f.turned.low ^ sign);
    at_most(&f.plain, f.turned.high ^ sign);
  } else if (f.plain.high < sign && f.turned.high >= sign) {
    at_most(&f.plain, f.turned.high ^ sign);
  }
  return f.plain.low <= f.plain.high ? f.plain : r;
}

/* ---- propagation through the term */

static Range range_sum(Range a, Range b, Range otherwise, uint64_t mask) {
  bool low = a.low > mask - b.low, high = a.high > mask - b.high;
  if (low != high)
    return otherwise;
  return (Range){(a.low + b.low) & mask, (a.high + b.high) & mask};
}

static Range range_product(Range a, Range b, Range otherwise, uint64_t mask) {
  if (a.high && b.high > mask / a.high)
    return otherwise;
  return (Range){a.low * b.low, a.high * b.high};
}

/* Returns the child of a choice that the path has decided on: 1 or 2; or 0. */
static unsigned decided(Path *p, Term condition) {
  Term other = term_not(p->ts, condition);
  for (const Guard *g = p->guard; g && ++p->parts <= MOST_PARTS; g = g->parent)
    if (g->literal == condition || g->literal == other)
      return g->literal == condition ? 1 : 2;
  return 0;
}

/* Returns the range of a term on the paths on which the condition holds. */
static Range range_where(Path *p, Term t, Term condition, unsigned depth) {
  const Guard *outer = p->guard,
              inner = {.literal = condition, .parent = outer};
  p->guard = &inner;
  Range r = range_of(p, t, depth + 1);
  p->guard = outer;
  return r;
}

static Range range_choice(Path *p, Term t, unsigned depth) {
  Term first = term_child(p->ts, t, 0);
  unsigned i = decided(p, first);
  if (i)
    return range_of(p, term_child(p->ts, t, i), depth + 1);
  Range a = range_where(p, term_child(p->ts, t, 1), first, depth);
  Range b =
      range_where(p, term_child(p->ts, t, 2), term_not(p->ts, first), depth);
  return (Range){a.low < b.low ? a.low : b.low,
                 a.high > b.high ? a.high : b.high};
}

static Range range_op(Path *p, Term t, unsigned depth) {
  const TermStore *ts = p->ts;
  Range all = full(ts, t), r[3];
  uint64_t mask = mask_of(ts, t);
  if (term_kind(ts, t) == TERM_OP + OP_ITE)
    return range_choice(p, t, depth);
  for (unsigned i = 0; i < term_arity(ts, t); i++)
    r[i] = range_of(p, term_child(ts, t, i), depth + 1);
  switch ((Op)(term_kind(ts, t) - TERM_OP)) {
  case OP_ZEXT: return r[0];
  case OP_SEXT:
    return r[0].high > mask_of(ts, term_child(ts, t, 0)) >> 1 ? all : r[0];
  case OP_TRUNC: return r[0].high > mask ? all : r[0];
  case OP_ADD: return range_sum(r[0], r[1], all, mask);
  case OP_SUB:
    return r[0].low < r[1].high
               ? all
               : (Range){r[0].low - r[1].high, r[0].high - r[1].low};
  case OP_MUL: return range_product(r[0], r[1], all, mask);
  case OP_SHL:
    return r[1].low != r[1].high || r[1].low > 62
               ? all
               : range_product(
                     r[0],
                     (Range){(uint64_t)1 << r[1].low, (uint64_t)1 << r[1].low},
                     all, mask);
  case OP_AND: return (Range){0, r[0].high < r[1].high ? r[0].high : r[1].high};
  case OP_UDIV:
    return r[1].low ? (Range){r[0].low / r[1].high, r[0].high / r[1].low} : all;
  case OP_UREM: return r[1].low ? (Range){0, r[1].high - 1} : all;
  default: return all;
  }
}

static Range range_concat(Path *p, Term t, unsigned depth) {
  Range high = range_of(p, term_child(p->ts, t, 0), depth + 1);
  Range low = range_of(p, term_child(p->ts, t, 1), depth + 1);
  unsigned by = term_width(p->ts, term_child(p->ts, t, 1));
  return (Range){high.low << by | low.low, high.high << by | low.high};
}

static Range range_extract(Path *p, Term t, unsigned depth) {
  Range whole = range_of(p, term_child(p->ts, t, 0), depth + 1);
  unsigned low = term_low(p->ts, t);
  bool fits = whole.high >> low <= mask_of(p->ts, t);
  return fits ? (Range){whole.low >> low, whole.high >> low} : full(p->ts, t);
}

static Range range_of(Path *p, Term t, unsigned depth) {
  uint64_t c;
  if (term_is_const(p->ts, t, &c))
    return (Range){c, c};
  Range r = full(p->ts, t);
  unsigned kind = term_kind(p->ts, t);
  if (depth > DEEPEST || ++p->parts > MOST_PARTS)
    return r;
  if (kind == TERM_CONCAT)
    r = range_concat(p, t, depth);
  else if (kind == TERM_EXTRACT)
    r = range_extract(p, t, depth);
  else if (kind >= TERM_OP)
    r = range_op(p, t, depth);
  at_most(&r, term_ones(p->ts, t));
  r = refine(p, t, r);
  return r.low <= r.high ? r : full(p->ts, t); /* nothing gets here */
}

uint64_t range_most(TermStore *ts, const Guard *g, Term t) {
  Path p = {ts, g, 0};
  return range_of(&p, t, 0).high;
}
