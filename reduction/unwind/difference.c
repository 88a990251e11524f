#include "reduction/unwind/difference.h"

#include "frontend/base/bits.h"

#include <assert.h>

enum { MOST_ATOMS = 16, DEEPEST = 32 };

/* A term without its 'low' lowest bits. */
typedef struct {
  Term term;
  unsigned low;
  uint64_t factor;
} Atom;

/* A sum, modulo 2^64: its multiple by a power of two counts. */
typedef struct {
  const TermStore *ts;
  Atom atoms[MOST_ATOMS];
  unsigned n;
  uint64_t constant;
  bool is_known;
} Sum;

static void add_atom(Sum *s, Term t, unsigned low, uint64_t factor) {
  for (unsigned i = 0; i < s->n; i++)
    if (s->atoms[i].term == t && s->atoms[i].low == low) {
      s->atoms[i].factor += factor;
      return;
    }
  if (s->n == MOST_ATOMS)
    s->is_known = false;
  else
    s->atoms[s->n++] = (Atom){t, low, factor};
}

static void add(Sum *, Term, unsigned width, uint64_t factor, unsigned depth);

/* Adds an operation that is as wide as the bits that count, or wider. */
static void add_op(Sum *s, Term t, unsigned width, uint64_t factor,
                   unsigned depth) {
  const Op op = (Op)(term_kind(s->ts, t) - TERM_OP);
  const Term a = term_child(s->ts, t, 0);
  const Term b = term_arity(s->ts, t) > 1 ? term_child(s->ts, t, 1) : TERM_NONE;
  uint64_t c = 0;
  const bool is_scaled = b && term_is_const(s->ts, b, &c);
  if (op == OP_ADD || op == OP_SUB) {
    add(s, a, width, factor, depth);
    add(s, b, width, op == OP_ADD ? factor : -factor, depth);
  } else if (op == OP_NEG) {
    add(s, a, width, -factor, depth);
  } else if (op == OP_MUL && is_scaled) {
    add(s, a, width, factor * c, depth);
  } else if (op == OP_SHL && is_scaled && c < width) {
    add(s, a, width - (unsigned)c, factor << c, depth);
  } else {
    add_atom(s, t, 0, factor);
  }
}

static void add_concat(Sum *s, Term t, unsigned width, uint64_t factor,
                       unsigned depth) {
  const Term low = term_child(s->ts, t, 1);
  const unsigned n = term_width(s->ts, low);
  add(s, low, width, factor, depth);
  if (width > n)
    add(s, term_child(s->ts, t, 0), width - n, factor << n, depth);
}

/* Adds 'factor' times the term's value, of which the lowest 'width' bits
 * count. */
static void add(Sum *s, Term t, unsigned width, uint64_t factor,
                unsigned depth) {
  const unsigned kind = term_kind(s->ts, t), own = term_width(s->ts, t);
  uint64_t c;
  if (++depth > DEEPEST)
    s->is_known = false;
  else if (term_is_const(s->ts, t, &c))
    s->constant += factor * c;
  else if (kind == TERM_OP + OP_ZEXT ||
           (kind == TERM_OP + OP_SEXT &&
            width <= term_width(s->ts, term_child(s->ts, t, 0))))
    add(s, term_child(s->ts, t, 0), width, factor, depth);
  else if (kind == TERM_CONCAT)
    add_concat(s, t, width, factor, depth);
  else if (width <= own && kind == TERM_EXTRACT && !term_low(s->ts, t))
    add(s, term_child(s->ts, t, 0), width, factor, depth);
  else if (width <= own && kind >= TERM_OP)
    add_op(s, t, width, factor, depth);
  else if (width <= own && kind == TERM_EXTRACT)
    add_atom(s, term_child(s->ts, t, 0), term_low(s->ts, t), factor);
  else
    add_atom(s, t, 0, factor);
}

bool difference_is_const(const TermStore *ts, Term a, Term b, Term c,
                         unsigned width, uint64_t *value) {
  assert(width <= 64 && width <= term_width(ts, a) &&
         width <= term_width(ts, b) && width <= term_width(ts, c));
  Sum s = {.ts = ts, .is_known = true};
  add(&s, a, width, 1, 0);
  add(&s, b, width, -(uint64_t)1, 0);
  add(&s, c, width, -(uint64_t)1, 0);
  for (unsigned i = 0; i < s.n; i++)
    s.is_known &= !(s.atoms[i].factor & bits_mask(width));
  *value = s.constant & bits_mask(width);
  return s.is_known;
}
