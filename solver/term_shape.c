#include "solver/term_node.h"

#include <assert.h>

/* True if extracts of t are no larger than t: constants and rearranged bits. */
static bool is_splittable(const TermStore *s, Term t) {
  unsigned kind = s->nodes[t].kind;
  return kind == TERM_CONST || kind == TERM_EXTRACT || kind == TERM_CONCAT ||
         kind == TERM_OP + OP_ZEXT || kind == TERM_OP + OP_SEXT;
}

static Term cast(TermStore *s, Op op, unsigned width, Term t) {
  return rewrite_op(s, op, width, t, 0, 0);
}

static Term extract_concat(TermStore *s, TermNode n, unsigned low,
                           unsigned width) {
  unsigned cut = s->nodes[n.b].width;
  if (low >= cut)
    return rewrite_extract(s, n.a, low - cut, width);
  if (low + width <= cut)
    return rewrite_extract(s, n.b, low, width);
  return rewrite_concat(s, rewrite_extract(s, n.a, 0, low + width - cut),
                        rewrite_extract(s, n.b, low, cut - low));
}

static Term extract_extended(TermStore *s, TermNode n, unsigned low,
                             unsigned width) {
  Op op = (Op)(n.kind - TERM_OP);
  unsigned from = s->nodes[n.a].width;
  if (low + width <= from)
    return rewrite_extract(s, n.a, low, width);
  if (low < from)
    return cast(s, op, width, rewrite_extract(s, n.a, low, from - low));
  if (op == OP_ZEXT)
    return term_const(s, width, 0);
  return cast(s, OP_SEXT, width, rewrite_extract(s, n.a, from - 1, 1));
}

static Term extract_op(TermStore *s, TermNode n, unsigned low, unsigned width) {
  Op op = (Op)(n.kind - TERM_OP);
  switch (op) {
  case OP_NOT: return op1(s, op, rewrite_extract(s, n.a, low, width));
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    if (!is_splittable(s, n.a) && !is_splittable(s, n.b))
      return TERM_NONE;
    break;
  case OP_ITE:
    if (!is_splittable(s, n.b) || !is_splittable(s, n.c))
      return TERM_NONE;
    return op_ite(s, n.a, rewrite_extract(s, n.b, low, width),
                  rewrite_extract(s, n.c, low, width));
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
    if (low || !is_splittable(s, n.a) || !is_splittable(s, n.b))
      return TERM_NONE;
    break;
  default: return TERM_NONE;
  }
  return op2(s, op, rewrite_extract(s, n.a, low, width),
             rewrite_extract(s, n.b, low, width));
}

Term rewrite_extract(TermStore *s, Term a, unsigned low, unsigned width) {
  assert(width >= 1 && low + width <= s->nodes[a].width);
  TermNode n = term_node(s, a);
  if (width == n.width)
    return by(s, REWRITE_EXTRACT_ALL, a);
  Term r = TERM_NONE;
  if (s->budget) {
    s->budget--;
    if (n.kind == TERM_CONST)
      return by(s, REWRITE_FOLD, term_const(s, width, n.ones >> low));
    if (n.kind == TERM_EXTRACT)
      return by(s, REWRITE_EXTRACT_EXTRACT,
                rewrite_extract(s, n.a, low + n.b, width));
    if (n.kind == TERM_CONCAT)
      r = by(s, REWRITE_EXTRACT_CONCAT, extract_concat(s, n, low, width));
    else if (node_is(n, OP_ZEXT) || node_is(n, OP_SEXT))
      r = by(s, REWRITE_EXTRACT_EXTENDED, extract_extended(s, n, low, width));
    else if (n.kind >= TERM_OP)
      r = by(s, REWRITE_EXTRACT_OP, extract_op(s, n, low, width));
  }
  return r ? r : term_make(s, TERM_EXTRACT, width, a, low, 0);
}

/* Returns high and low as one term without a concat, or no term. */
static Term merge(TermStore *s, Term high, Term low) {
  TermNode h = term_node(s, high), l = term_node(s, low);
  unsigned width = h.width + l.width;
  if (h.kind == TERM_CONST && l.kind == TERM_CONST)
    return term_const(s, width, h.ones << l.width | l.ones);
  if (h.kind == TERM_EXTRACT && l.kind == TERM_EXTRACT && h.a == l.a &&
      h.b == l.b + l.width)
    return rewrite_extract(s, h.a, l.b, width);
  if (h.width == 1 && (h.kind == TERM_EXTRACT || node_is(l, OP_SEXT)) &&
      rewrite_extract(s, low, l.width - 1u, 1) == high)
    return cast(s, OP_SEXT, width, low);
  if (node_is(h, OP_ITE) && node_is(l, OP_ITE) && h.a == l.a)
    return op_ite(s, h.a, rewrite_concat(s, h.b, l.b),
                  rewrite_concat(s, h.c, l.c));
  return TERM_NONE;
}

/* Concatenates.  Extensions go outside, and concat associates to the right. */
static Term concat_parts(TermStore *s, Term high, Term low) {
  TermNode h = term_node(s, high), l = term_node(s, low);
  unsigned width = h.width + l.width;
  if (h.kind == TERM_CONST && !h.ones)
    return by(s, REWRITE_CONCAT_ZERO, cast(s, OP_ZEXT, width, low));
  if (node_is(h, OP_ZEXT) || node_is(h, OP_SEXT))
    return by(
        s, REWRITE_CONCAT_EXTENDED,
        cast(s, (Op)(h.kind - TERM_OP), width, rewrite_concat(s, h.a, low)));
  if (h.kind == TERM_CONCAT)
    return by(s, REWRITE_CONCAT_RIGHT,
              rewrite_concat(s, h.a, rewrite_concat(s, h.b, low)));
  Term r = by(s, REWRITE_CONCAT_MERGE, merge(s, high, low));
  if (r || l.kind != TERM_CONCAT)
    return r;
  r = by(s, REWRITE_CONCAT_MERGE, merge(s, high, l.a));
  return r ? rewrite_concat(s, r, l.b) : r;
}

Term rewrite_concat(TermStore *s, Term high, Term low) {
  assert(s->nodes[high].width + s->nodes[low].width <= 64);
  Term r = TERM_NONE;
  if (s->budget) {
    s->budget--;
    r = concat_parts(s, high, low);
  }
  unsigned width = s->nodes[high].width + s->nodes[low].width;
  return r ? r : term_make(s, TERM_CONCAT, width, high, low, 0);
}

static Term extend(TermStore *s, Op op, unsigned width, Term a) {
  assert(op == OP_ZEXT || op == OP_SEXT);
  TermNode n = term_node(s, a);
  uint64_t sign = (uint64_t)1 << (n.width - 1), x, y;
  if (op == OP_SEXT && !(n.ones & sign))
    return by(s, REWRITE_CAST_SIGN, cast(s, OP_ZEXT, width, a));
  if (op == OP_SEXT && n.must & sign)
    return by(s, REWRITE_CAST_SIGN,
              rewrite_concat(s, term_const(s, width - n.width, UINT64_MAX), a));
  if (node_is(n, op))
    return by(s, REWRITE_CAST_CAST, cast(s, op, width, n.a));
  if (!node_is(n, OP_ITE) || !term_is_const(s, n.b, &x) ||
      !term_is_const(s, n.c, &y))
    return TERM_NONE;
  if (op == OP_SEXT)
    x = bits_sext(x, n.width), y = bits_sext(y, n.width);
  return by(s, REWRITE_CAST_CHOICE,
            op_ite(s, n.a, term_const(s, width, x), term_const(s, width, y)));
}

Term rewrite_cast(TermStore *s, Op op, unsigned width, Term a) {
  assert(op_is_cast(op) && width >= 1 && width <= 64);
  if (width == s->nodes[a].width)
    return by(s, REWRITE_CAST_SAME, a);
  if (op == OP_TRUNC)
    return by(s, REWRITE_CAST_TRUNC, rewrite_extract(s, a, 0, width));
  Term r = extend(s, op, width, a);
  return r ? r : term_make(s, TERM_OP + op, width, a, 0, 0);
}
