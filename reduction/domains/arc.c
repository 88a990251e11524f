#include "reduction/domains/arc.h"

#include <assert.h>

__extension__ typedef __int128 Wide;

static const Arc either = {0, 1}; /* both Booleans */

Arc arc_single(uint64_t value) { return (Arc){value, 0}; }
Arc arc_full(unsigned width) { return (Arc){0, bits_mask(width)}; }

static Arc make(unsigned width, uint64_t start, uint64_t span) {
  uint64_t mask = bits_mask(width);
  return span >= mask ? arc_full(width) : (Arc){start & mask, span};
}

Arc arc_from(unsigned width, uint64_t first, uint64_t last) {
  return make(width, first, (last - first) & bits_mask(width));
}

bool arc_is_single(Arc a) { return !a.span; }
bool arc_is_full(Arc a, unsigned width) { return a.span == bits_mask(width); }
bool arc_equal(Arc a, Arc b) { return a.start == b.start && a.span == b.span; }

uint64_t arc_last(Arc a, unsigned width) {
  return (a.start + a.span) & bits_mask(width);
}

/* Returns the distance of the value from the start of the arc. */
static uint64_t offset(Arc a, unsigned width, uint64_t value) {
  return (value - a.start) & bits_mask(width);
}

bool arc_has(Arc a, unsigned width, uint64_t value) {
  return offset(a, width, value) <= a.span;
}

bool arc_includes(Arc a, Arc part, unsigned width) {
  uint64_t at = offset(a, width, part.start);
  return arc_is_full(a, width) || (at <= a.span && part.span <= a.span - at);
}

static bool wraps(Arc a, unsigned width) {
  return arc_last(a, width) < a.start;
}

/* Returns the better of two arcs that contain the same values: the shorter one,
 * else one that does not wrap, else the one with the lower start. */
static Arc better(Arc a, Arc b, unsigned width) {
  if (a.span != b.span)
    return a.span < b.span ? a : b;
  if (wraps(a, width) != wraps(b, width))
    return wraps(b, width) ? a : b;
  return a.start <= b.start ? a : b;
}

Arc arc_join(Arc a, Arc b, unsigned width) {
  if (arc_includes(a, b, width))
    return a;
  if (arc_includes(b, a, width))
    return b;
  Arc up = arc_from(width, a.start, arc_last(b, width));
  Arc down = arc_from(width, b.start, arc_last(a, width));
  bool is_up = arc_includes(up, a, width) && arc_includes(up, b, width);
  bool is_down = arc_includes(down, a, width) && arc_includes(down, b, width);
  return is_up && is_down ? better(up, down, width)
         : is_up          ? up
         : is_down        ? down
                          : arc_full(width);
}

bool arc_meet(Arc a, Arc b, unsigned width, Arc *out) {
  uint64_t mask = bits_mask(width), at = offset(a, width, b.start);
  bool is_inside = at <= a.span;
  bool comes_round = b.span > mask - at; /* b has the start of a */
  if (arc_is_full(a, width) || arc_is_full(b, width))
    *out = arc_is_full(a, width) ? b : a;
  else if (is_inside && comes_round)
    *out = better(a, b, width);
  else if (is_inside)
    *out = make(width, b.start, b.span < a.span - at ? b.span : a.span - at);
  else if (comes_round) {
    uint64_t end = (at + b.span) & mask;
    *out = make(width, a.start, end < a.span ? end : a.span);
  }
  return is_inside || comes_round;
}

Arc arc_move(Arc a, unsigned width, uint64_t distance) {
  return make(width, a.start + distance, a.span);
}

void arc_unsigned(Arc a, unsigned width, uint64_t *low, uint64_t *high) {
  bool all = wraps(a, width);
  *low = all ? 0 : a.start;
  *high = all ? bits_mask(width) : a.start + a.span;
}

static uint64_t sign_of(unsigned width) { return (uint64_t)1 << (width - 1); }

void arc_signed(Arc a, unsigned width, int64_t *low, int64_t *high) {
  uint64_t l, h;
  arc_unsigned(arc_move(a, width, sign_of(width)), width, &l, &h);
  *low = (int64_t)bits_sext(l ^ sign_of(width), width);
  *high = (int64_t)bits_sext(h ^ sign_of(width), width);
}

/* Segment of an arc that crosses no end of the unsigned or of the signed range:
 * from low to high, in unsigned order. */
typedef struct {
  uint64_t low, high;
} Part;
enum { MAX_PARTS = 3 };

static unsigned cut(Arc a, unsigned width, Part out[MAX_PARTS]) {
  uint64_t sign = sign_of(width), last = arc_last(a, width), left = a.span;
  unsigned n = 0;
  for (uint64_t at = a.start;; n++) {
    uint64_t end = at < sign ? sign - 1 : bits_mask(width);
    assert(n < MAX_PARTS);
    if (end - at >= left) {
      out[n] = (Part){at, last};
      return n + 1;
    }
    out[n] = (Part){at, end};
    left -= end - at + 1;
    at = (end + 1) & bits_mask(width);
  }
}

static Arc add(unsigned width, Arc a, Arc b) {
  if (a.span > bits_mask(width) - b.span)
    return arc_full(width);
  return make(width, a.start + b.start, a.span + b.span);
}

static Arc complement(unsigned width, Arc a) {
  return make(width, ~arc_last(a, width), a.span);
}

static Arc negate(unsigned width, Arc a) {
  return make(width, -arc_last(a, width), a.span);
}

/* Integers that the arc's values are congruent to. */
typedef struct {
  Wide low, high;
} Line;

static Line line(Arc a, unsigned width, bool is_signed) {
  Wide start =
      is_signed ? (Wide)(int64_t)bits_sext(a.start, width) : (Wide)a.start;
  return (Line){start, start + a.span};
}

static bool is_small(Line l) {
  const Wide limit = (Wide)1 << 63;
  return l.low >= -limit && l.high < limit;
}

static Arc product(unsigned width, Line a, Line b) {
  if (!is_small(a) || !is_small(b))
    return arc_full(width);
  const Wide corner[] = {a.low * b.low, a.low * b.high, a.high * b.low,
                         a.high * b.high};
  Wide low = corner[0], high = corner[0];
  for (unsigned i = 1; i < 4; i++) {
    low = corner[i] < low ? corner[i] : low;
    high = corner[i] > high ? corner[i] : high;
  }
  if (high - low >= (Wide)bits_mask(width))
    return arc_full(width);
  return make(width, (uint64_t)low, (uint64_t)(high - low));
}

/* Returns the union over all pairs of parts. */
static Arc multiply(unsigned width, Arc a, Arc b) {
  Arc best = arc_full(width);
  for (unsigned i = 0; i < 4; i++)
    best = better(best,
                  product(width, line(a, width, i & 1), line(b, width, i & 2)),
                  width);
  return best;
}

static bool contribute(Arc *sum, bool is_first, Arc part, unsigned width) {
  *sum = is_first ? part : arc_join(*sum, part, width);
  return false;
}

typedef Arc PartOp(Op, unsigned width, Part a, Part b);

/* The union over all pairs of parts. */
static Arc by_parts(PartOp *f, Op op, unsigned width, Arc a, Arc b) {
  Part x[MAX_PARTS], y[MAX_PARTS];
  unsigned n = cut(a, width, x), m = cut(b, width, y);
  Arc sum = arc_full(width);
  bool is_first = true;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      is_first = contribute(&sum, is_first, f(op, width, x[i], y[j]), width);
  return sum;
}

static Arc of_part(unsigned width, uint64_t low, uint64_t high) {
  return make(width, low, high - low);
}

static Arc udivide(unsigned width, Part a, Part b) {
  Arc by_zero = arc_single(bits_mask(width));
  if (!b.high)
    return by_zero;
  Arc q = of_part(width, a.low / b.high, a.high / (b.low ? b.low : 1));
  return b.low ? q : arc_join(q, by_zero, width);
}

static Arc uremain(unsigned width, Part a, Part b) {
  Arc whole = of_part(width, a.low, a.high);
  if (!b.high || a.high < b.low)
    return whole;
  if (b.low == b.high && a.low / b.low == a.high / b.low)
    return of_part(width, a.low % b.low, a.high % b.low);
  uint64_t most = a.high < b.high - 1 ? a.high : b.high - 1;
  Arc r = of_part(width, 0, most);
  return b.low ? r : arc_join(r, whole, width);
}

static Part magnitude(unsigned width, Part a) {
  uint64_t mask = bits_mask(width);
  return (Part){-a.high & mask, -a.low & mask};
}

/* Divides the magnitudes, then sets the sign, as bits_apply does. */
static Arc divide(Op op, unsigned width, Part a, Part b) {
  bool is_signed = op == OP_SDIV || op == OP_SREM;
  bool is_quotient = op == OP_UDIV || op == OP_SDIV;
  bool neg_a = is_signed && a.low & sign_of(width);
  bool neg_b = is_signed && b.low & sign_of(width);
  if (neg_a)
    a = magnitude(width, a);
  if (neg_b)
    b = magnitude(width, b);
  Arc r = is_quotient ? udivide(width, a, b) : uremain(width, a, b);
  return (is_quotient ? neg_a != neg_b : neg_a) ? negate(width, r) : r;
}

/* Bits common to all values of a part: must <= value <= ones, bit by bit. */
typedef struct {
  uint64_t ones, must;
} Known;

static Known known(Part a) {
  uint64_t differ = a.low ^ a.high;
  uint64_t open =
      differ ? bits_mask(64 - (unsigned)__builtin_clzll(differ)) : 0;
  return (Known){a.high | open, a.low & ~open};
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

static Arc bitwise(Op op, unsigned width, Part a, Part b) {
  Known x = known(a), y = known(b);
  if (op == OP_AND)
    return of_part(width, x.must & y.must,
                   least(x.ones & y.ones, least(a.high, b.high)));
  if (op == OP_OR)
    return of_part(width, most(x.must | y.must, most(a.low, b.low)),
                   x.ones | y.ones);
  uint64_t unknown = (x.ones & ~x.must) | (y.ones & ~y.must);
  uint64_t must = (x.must ^ y.must) & ~unknown;
  return of_part(width, must, must | unknown);
}

static Arc shift_left(unsigned width, Arc a, unsigned distance) {
  if (a.span > bits_mask(width) >> distance)
    return arc_full(width);
  return make(width, a.start << distance, a.span << distance);
}

/* Shifts to the right are monotone within a part. */
static Arc shift_right(Op op, unsigned width, Arc a, uint64_t distance) {
  Part x[MAX_PARTS];
  unsigned n = cut(a, width, x);
  Arc sum = arc_full(width);
  bool is_first = true;
  for (unsigned i = 0; i < n; i++)
    is_first = contribute(
        &sum, is_first,
        of_part(width, bits_apply(op, width, width, x[i].low, distance, 0),
                bits_apply(op, width, width, x[i].high, distance, 0)),
        width);
  return sum;
}

static Arc shift_by(Op op, unsigned width, Arc a, uint64_t distance) {
  if (op != OP_SHL)
    return shift_right(op, width, a, distance);
  return distance >= width ? arc_single(0)
                           : shift_left(width, a, (unsigned)distance);
}

/* All distances of at least the width have the same result. */
static Arc shift(Op op, unsigned width, Arc a, Arc b) {
  Arc sum = arc_full(width);
  bool is_first = true;
  for (uint64_t d = 0; d <= width; d++) {
    uint64_t low, high;
    arc_unsigned(b, width, &low, &high);
    if (d == width ? high >= width : arc_has(b, width, d))
      is_first = contribute(&sum, is_first, shift_by(op, width, a, d), width);
  }
  return sum;
}

static Arc truth(bool can_be_true, bool can_be_false) {
  return can_be_true && can_be_false ? either : arc_single(can_be_true);
}

static Arc compare(Op op, unsigned width, Arc a, Arc b) {
  uint64_t x0, x1, y0, y1;
  if (op == OP_SLT || op == OP_SLE) {
    a = arc_move(a, width, sign_of(width));
    b = arc_move(b, width, sign_of(width));
  }
  arc_unsigned(a, width, &x0, &x1);
  arc_unsigned(b, width, &y0, &y1);
  if (op == OP_ULT || op == OP_SLT)
    return truth(x0 < y1, x1 >= y0);
  return truth(x0 <= y1, x1 > y0);
}

static Arc equal(unsigned width, Arc a, Arc b) {
  Arc common;
  bool is_same = arc_is_single(a) && arc_equal(a, b);
  return truth(arc_meet(a, b, width, &common), !is_same);
}

static Arc extend(Op op, unsigned from, unsigned width, Arc a) {
  if (op == OP_ZEXT) {
    uint64_t low, high;
    arc_unsigned(a, from, &low, &high);
    return make(width, low, high - low);
  }
  int64_t low, high;
  arc_signed(a, from, &low, &high);
  return make(width, (uint64_t)low, (uint64_t)high - (uint64_t)low);
}

Arc arc_extract(Arc a, unsigned from, unsigned low, unsigned width) {
  assert(width >= 1 && low + width <= from);
  if (low)
    a = shift_right(OP_LSHR, from, a, low);
  return make(width, a.start, a.span);
}

Arc arc_concat(Arc high, unsigned high_width, Arc low, unsigned low_width) {
  assert(high_width + low_width <= 64);
  unsigned width = high_width + low_width;
  uint64_t first, last;
  arc_unsigned(low, low_width, &first, &last);
  if (arc_is_full(high, high_width))
    return arc_full(width);
  return make(width, high.start << low_width | first,
              (high.span << low_width) + (last - first));
}

Arc arc_apply(Op op, unsigned from, unsigned width, Arc a, Arc b, Arc c) {
  switch (op) {
  case OP_ADD: return add(width, a, b);
  case OP_SUB: return add(width, a, negate(width, b));
  case OP_NEG: return negate(width, a);
  case OP_NOT: return complement(width, a);
  case OP_MUL: return multiply(width, a, b);
  case OP_UDIV:
  case OP_UREM:
  case OP_SDIV:
  case OP_SREM: return by_parts(divide, op, width, a, b);
  case OP_AND:
  case OP_OR:
  case OP_XOR: return by_parts(bitwise, op, width, a, b);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR: return shift(op, width, a, b);
  case OP_EQ: return equal(from, a, b);
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE: return compare(op, from, a, b);
  case OP_ZEXT:
  case OP_SEXT: return extend(op, from, width, a);
  case OP_TRUNC: return arc_extract(a, from, 0, width);
  case OP_ITE:
    return !arc_is_single(a) ? arc_join(b, c, width) : a.start ? b : c;
  case N_OP: break;
  }
  assert(false);
  return arc_full(width);
}
