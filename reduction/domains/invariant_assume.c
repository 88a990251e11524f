#include "reduction/domains/invariant_state.h"

enum { MAX_DEMANDS = 4096, MAX_ROUNDS = 3, MAX_SPLITS = 12, MAX_CHOICES = 4 };

static const Wide unbounded = (Wide)1 << 120;

typedef struct {
  Invariant *v;
  unsigned demands;
} Descent;

static void demand(Descent *d, Term t, Arc a) {
  Space *s = d->v->space;
  *vec_push(s->arena, &s->demands) = (Demand){t, a};
}

static void note(Descent *d, Term t, bool holds) {
  Space *s = d->v->space;
  *vec_push(s->arena, &s->facts) = (Fact){t, holds};
}

static void choose(Descent *d, Term t, bool holds) {
  Space *s = d->v->space;
  *vec_push(s->arena, &s->choices) = (Fact){t, holds};
}

/* A node on its way down: its operands, their known arcs, and the arc that
 * contains its value. */
typedef struct {
  Op op;
  Term term, child[3];
  Arc arc, known[3];
  unsigned width, from; /* widths of the value and of the last operand */
} Place;

static void down_junction(Descent *d, const Place *p) {
  bool all = p->op == OP_AND ? p->arc.start : !p->arc.start;
  Arc neutral = arc_single(p->op == OP_AND);
  if (all) {
    demand(d, p->child[0], neutral);
    demand(d, p->child[1], neutral);
  } else if (arc_equal(p->known[0], neutral)) {
    demand(d, p->child[1], p->arc);
  } else if (arc_equal(p->known[1], neutral)) {
    demand(d, p->child[0], p->arc);
  } else if (!arc_is_single(p->known[0]) && !arc_is_single(p->known[1])) {
    choose(d, p->term, p->arc.start);
  }
}

static void down_xor(Descent *d, const Place *p) {
  bool knows_first = arc_is_single(p->known[0]);
  bool knows_second = arc_is_single(p->known[1]);
  if (knows_first)
    demand(d, p->child[1], arc_single(p->known[0].start ^ p->arc.start));
  if (knows_second)
    demand(d, p->child[0], arc_single(p->known[1].start ^ p->arc.start));
  if (!knows_first && !knows_second)
    choose(d, p->term, p->arc.start);
}

static void down_ite(Descent *d, const Place *p) {
  Arc common;
  bool can_then = arc_has(p->known[0], 1, 1) &&
                  arc_meet(p->known[1], p->arc, p->width, &common);
  bool can_else = arc_has(p->known[0], 1, 0) &&
                  arc_meet(p->known[2], p->arc, p->width, &common);
  if (can_then && can_else) {
    if (p->width == 1 && arc_is_single(p->arc))
      choose(d, p->term, p->arc.start);
    return;
  }
  demand(d, p->child[0], arc_single(can_then));
  demand(d, p->child[can_then ? 1 : 2], p->arc);
}

static void down_sum(Descent *d, const Place *p) {
  unsigned w = p->width;
  bool is_add = p->op == OP_ADD;
  Arc none = arc_single(0);
  demand(d, p->child[0],
         arc_apply(is_add ? OP_SUB : OP_ADD, w, w, p->arc, p->known[1], none));
  demand(d, p->child[1],
         is_add ? arc_apply(OP_SUB, w, w, p->arc, p->known[0], none)
                : arc_apply(OP_SUB, w, w, p->known[0], p->arc, none));
}

/* Handles multiplication by a constant, if nothing wraps. */
static void down_product(Descent *d, const Place *p) {
  for (unsigned i = 0; i < 2; i++) {
    uint64_t k = p->known[i].start, low, high, first, last;
    if (!arc_is_single(p->known[i]) || !k)
      continue;
    arc_unsigned(p->known[1 - i], p->width, &low, &high);
    if (high > bits_mask(p->width) / k)
      continue;
    arc_unsigned(p->arc, p->width, &first, &last);
    first = first / k + (first % k != 0), last = last / k;
    if (first <= last)
      demand(d, p->child[1 - i], arc_from(p->width, first, last));
  }
}

/* Handles division by a constant: n consecutive dividends have the same
 * quotient. */
static void down_quotient(Descent *d, const Place *p) {
  uint64_t k = p->known[1].start, low, high;
  arc_unsigned(p->arc, p->width, &low, &high);
  if (!arc_is_single(p->known[1]) || !k || high > bits_mask(p->width) / k)
    return;
  high *= k;
  if (high > bits_mask(p->width) - (k - 1))
    high = bits_mask(p->width);
  else
    high += k - 1;
  demand(d, p->child[0], arc_from(p->width, low * k, high));
}

static void down_extension(Descent *d, const Place *p) {
  uint64_t sign = (uint64_t)1 << (p->from - 1);
  uint64_t base = p->op == OP_SEXT ? -sign : 0;
  Arc all = arc_from(p->width, base, base + bits_mask(p->from)), a;
  if (!arc_meet(p->arc, all, p->width, &a)) /* the memo excludes it */
    return;
  if (arc_includes(all, a, p->width))
    demand(d, p->child[0], arc_from(p->from, a.start, a.start + a.span));
}

/* Handles the low bits: if the operand's arc is short enough, they determine
 * its value. */
static void down_truncation(Descent *d, const Place *p) {
  Arc whole = p->known[0], at = {0, whole.span}, a;
  if (whole.span >= bits_mask(p->width))
    return;
  if (!arc_meet(arc_move(p->arc, p->width, -whole.start), at, p->width, &a) ||
      !arc_includes(at, a, p->width))
    return;
  demand(
      d, p->child[0],
      arc_from(p->from, whole.start + a.start, whole.start + a.start + a.span));
}

/* Handles an extract: the arc's values are the high bits of the demand. */
static void down_extract(Descent *d, const Place *p) {
  unsigned low = term_low(d->v->space->terms, p->term);
  if (low == 0)
    down_truncation(d, p);
  else if (low + p->width == p->from && !arc_is_full(p->arc, p->width))
    demand(d, p->child[0],
           arc_from(p->from, p->arc.start << low,
                    arc_last(p->arc, p->width) << low | bits_mask(low)));
}

static void down_concat(Descent *d, const Place *p) {
  unsigned low = p->from, high = p->width - low;
  uint64_t first = p->arc.start, last = arc_last(p->arc, p->width);
  bool is_one = first >> low == last >> low;
  if (first <= last || !is_one)
    demand(d, p->child[0], arc_from(high, first >> low, last >> low));
  if (first <= last && is_one)
    demand(d, p->child[1],
           arc_from(low, first & bits_mask(low), last & bits_mask(low)));
}

static void exclude(Descent *d, Term t, Arc known, unsigned width,
                    uint64_t value) {
  uint64_t last = arc_last(known, width);
  if (arc_is_single(known))
    return; /* the memo excludes it */
  if (arc_is_full(known, width))
    demand(d, t, arc_from(width, value + 1, value - 1));
  else if (known.start == value)
    demand(d, t, arc_from(width, value + 1, last));
  else if (last == value)
    demand(d, t, arc_from(width, known.start, value - 1));
}

static void down_equality(Descent *d, const Place *p) {
  if (p->arc.start) {
    demand(d, p->child[0], p->known[1]);
    demand(d, p->child[1], p->known[0]);
    return;
  }
  for (unsigned i = 0; i < 2; i++)
    if (arc_is_single(p->known[1 - i]))
      exclude(d, p->child[i], p->known[i], p->from, p->known[1 - i].start);
}

/* smaller + gap <= larger, as unsigned numbers moved by 'shift'. */
static void order(Descent *d, const Place *p, unsigned smaller, uint64_t gap,
                  uint64_t shift) {
  unsigned w = p->from, larger = 1 - smaller;
  uint64_t low, high, ignored;
  arc_unsigned(arc_move(p->known[smaller], w, shift), w, &low, &ignored);
  arc_unsigned(arc_move(p->known[larger], w, shift), w, &ignored, &high);
  if (low > bits_mask(w) - gap || high < gap)
    return; /* the memo excludes it */
  demand(d, p->child[smaller], arc_move(arc_from(w, 0, high - gap), w, -shift));
  demand(d, p->child[larger],
         arc_move(arc_from(w, low + gap, bits_mask(w)), w, -shift));
}

static void down_order(Descent *d, const Place *p) {
  bool is_signed = p->op == OP_SLT || p->op == OP_SLE;
  bool is_strict = p->op == OP_ULT || p->op == OP_SLT;
  uint64_t shift = is_signed ? (uint64_t)1 << (p->from - 1) : 0;
  if (p->arc.start)
    order(d, p, 0, is_strict, shift);
  else
    order(d, p, 1, !is_strict, shift);
}

static void down_comparison(Descent *d, const Place *p) {
  note(d, p->term, p->arc.start);
  if (p->op == OP_EQ)
    down_equality(d, p);
  else
    down_order(d, p);
}

static void down_op(Descent *d, const Place *p) {
  unsigned w = p->width;
  Arc none = arc_single(0);
  switch (p->op) {
  case OP_AND:
  case OP_OR:
    if (w == 1)
      down_junction(d, p);
    break;
  case OP_XOR:
    if (w == 1)
      down_xor(d, p);
    break;
  case OP_NOT:
  case OP_NEG:
    demand(d, p->child[0], arc_apply(p->op, w, w, p->arc, none, none));
    break;
  case OP_ITE: down_ite(d, p); break;
  case OP_ADD:
  case OP_SUB: down_sum(d, p); break;
  case OP_MUL: down_product(d, p); break;
  case OP_UDIV: down_quotient(d, p); break;
  case OP_ZEXT:
  case OP_SEXT: down_extension(d, p); break;
  case OP_TRUNC: down_truncation(d, p); break;
  case OP_EQ:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE: down_comparison(d, p); break;
  default: break;
  }
}

static Place place_of(const Space *s, Term t) {
  const TermStore *ts = s->terms;
  Place p = {.op = (Op)(term_kind(ts, t) - TERM_OP),
             .term = t,
             .arc = term_memo(s, t),
             .width = term_width(ts, t)};
  p.from = p.width;
  for (unsigned i = 0; i < term_arity(ts, t); i++) {
    p.child[i] = term_child(ts, t, i);
    p.known[i] = term_memo(s, p.child[i]);
    p.from = term_width(ts, p.child[i]);
  }
  return p;
}

/* Narrows the known arc of the demand's term; false when nothing is left. */
static bool descend(Descent *d, Demand what) {
  Space *s = d->v->space;
  Term t = what.term;
  unsigned width = term_width(s->terms, t), kind = term_kind(s->terms, t);
  Arc old = term_memo(s, t), a;
  if (!arc_meet(old, what.arc, width, &a))
    return false;
  if (arc_equal(old, a))
    return true;
  *vec_push(s->arena, &s->narrowed) = (Narrowed){t, s->memo[t]};
  s->memo[t].arc = a, s->memo[t].stamp = s->stamp;
  if (kind == TERM_VAR)
    return t >= s->n_bound || !s->bound[t] ||
           dim_meet(d->v, s->bound[t] - 1, a);
  Place p = place_of(s, t);
  if (kind == TERM_EXTRACT)
    down_extract(d, &p);
  else if (kind == TERM_CONCAT)
    down_concat(d, &p);
  else
    down_op(d, &p);
  return true;
}

/* Turns the comparison's truth into bounds of the difference of its
 * operands. */
static bool relate(Invariant *v, Fact fact) {
  Op op = (Op)(term_kind(v->space->terms, fact.term) - TERM_OP);
  bool is_strict = op == OP_ULT || op == OP_SLT;
  WideRange range = {-unbounded, unbounded};
  Form f;
  if (!form_compare(v, fact.term, &f))
    return true;
  if (op == OP_EQ && !fact.holds) {
    WideRange all = form_bounds(v, &f);
    if (all.low == 0)
      range.low = 1;
    else if (all.high == 0)
      range.high = -1;
  } else if (op == OP_EQ) {
    range = (WideRange){0, 0};
  } else if (fact.holds) {
    range.high = is_strict ? -1 : 0;
  } else {
    range.low = is_strict ? 0 : 1;
  }
  return packs_constrain(v, f, range);
}

static bool relate_facts(Invariant *v) {
  Space *s = v->space;
  if (s->kind == DOMAIN_INTERVAL)
    return true;
  for (uint32_t i = 0; i < s->facts.n; i++)
    if (!relate(v, s->facts.data[i]))
      return false;
  return packs_reduce(v);
}

static bool meet_demands(Invariant *v, Term condition, bool holds) {
  Space *s = v->space;
  Descent d = {v, 0};
  demand(&d, condition, arc_single(holds));
  while (s->demands.n && d.demands++ < MAX_DEMANDS)
    if (!descend(&d, s->demands.data[--s->demands.n]))
      return false;
  return relate_facts(v);
}

/* Restores the memo to the invariant before the condition. */
static void restore_memo(Space *s) {
  while (s->narrowed.n) {
    Narrowed old = s->narrowed.data[--s->narrowed.n];
    s->memo[old.term].arc = old.memo.arc;
    s->memo[old.term].stamp = old.memo.stamp;
  }
}

/* Applies the demands of the condition to each dimension and, in relational
 * domains, to several together. */
static bool path_refine(Invariant *v, Term condition, bool holds) {
  Space *s = v->space;
  s->changed.n = s->demands.n = s->facts.n = s->choices.n = 0;
  term_arc(v, condition);
  bool is_left = meet_demands(v, condition, holds);
  s->work += s->narrowed.n;
  restore_memo(s);
  return is_left;
}

/* One case of an undecided disjunction; the result is the union of both. */
typedef struct {
  Term term[2];
  bool holds[2];
} Case;

static void cases_of(const TermStore *ts, Fact choice, Case out[2]) {
  Term t = choice.term, a = term_child(ts, t, 0), b = term_child(ts, t, 1);
  bool v = choice.holds;
  switch (term_kind(ts, t) - TERM_OP) {
  case OP_XOR:
    out[0] = (Case){{a, b}, {true, !v}};
    out[1] = (Case){{a, b}, {false, v}};
    break;
  case OP_ITE:
    out[0] = (Case){{a, b}, {true, v}};
    out[1] = (Case){{a, term_child(ts, t, 2)}, {false, v}};
    break;
  default: /* a is as wanted, or it is not and b is */
    out[0] = (Case){{a, a}, {v, v}};
    out[1] = (Case){{a, b}, {!v, v}};
  }
}

/* Remaining budget for case splits, and whether the caller only asks if any
 * values are left: then the invariant may be narrowed by any amount. */
typedef struct {
  unsigned splits;
  bool is_question;
} Search;

static bool assume(Invariant *, Term, bool holds, Search *);

static bool assume_case(Invariant *v, Case c, Search *x) {
  return assume(v, c.term[0], c.holds[0], x) &&
         (c.term[0] == c.term[1] || assume(v, c.term[1], c.holds[1], x));
}

static bool has_case(const Invariant *v, Case c, Search *x) {
  Search question = {x->splits, true};
  Invariant *copy = invariant_copy(v);
  bool has = assume_case(copy, c, &question);
  invariant_delete(copy);
  x->splits = question.splits;
  return has;
}

static bool is_junction(const TermStore *ts, Term t) {
  return term_kind(ts, t) == TERM_OP + OP_AND ||
         term_kind(ts, t) == TERM_OP + OP_OR;
}

/* True if one of the cases is possible.  For a junction one operand with the
 * wanted value suffices; the simpler one is asked about first. */
static bool has_either(const Invariant *v, Fact choice, Case c[2], Search *x) {
  const TermStore *ts = v->space->terms;
  if (is_junction(ts, choice.term)) {
    Term a = term_child(ts, choice.term, 0), b = term_child(ts, choice.term, 1);
    Term first = is_junction(ts, a) ? b : a, second = first == a ? b : a;
    bool is = choice.holds;
    c[0] = (Case){{first, first}, {is, is}};
    c[1] = (Case){{second, second}, {is, is}};
  }
  return has_case(v, c[0], x) || has_case(v, c[1], x);
}

/* If the operands share no dimension, the union of both cases narrows
 * neither. */
static bool split_apart(Invariant *v, Case c[2], Search *x) {
  bool first = has_case(v, c[0], x), second = has_case(v, c[1], x);
  return (first && second) ||
         ((first || second) && assume_case(v, c[first ? 0 : 1], x));
}

static bool split(Invariant *v, Fact choice, Search *x) {
  const TermStore *ts = v->space->terms;
  Term t = choice.term;
  Case c[2];
  cases_of(ts, choice, c);
  if (x->is_question)
    return has_either(v, choice, c, x);
  if (is_junction(ts, t) &&
      terms_are_apart(v->space, term_child(ts, t, 0), term_child(ts, t, 1)))
    return split_apart(v, c, x);
  Invariant *other = invariant_copy(v);
  bool first = assume_case(v, c[0], x);
  bool second = assume_case(other, c[1], x);
  if (!first && second) {
    invariant_take(v, other);
    return true;
  }
  if (second)
    invariant_join(v, other);
  invariant_delete(other);
  return first;
}

static bool assume(Invariant *v, Term condition, bool holds, Search *x) {
  Space *s = v->space;
  Fact choices[MAX_CHOICES];
  unsigned n = 0;
  for (unsigned round = 0; round < MAX_ROUNDS; round++) {
    if (!path_refine(v, condition, holds))
      return false;
    if (!s->changed.n || s->facts.n < 2)
      break;
  }
  while (n < s->choices.n && n < MAX_CHOICES)
    choices[n] = s->choices.data[n], n++;
  const Search all = *x;
  for (unsigned i = 0; i < n && x->splits; i++) {
    x->splits--;
    x->is_question = all.is_question && i + 1 == n;
    if (!split(v, choices[i], x))
      return false;
  }
  x->is_question = all.is_question;
  return true;
}

bool condition_assume(Invariant *v, Term condition, bool holds) {
  return assume(v, condition, holds, &(Search){MAX_SPLITS, false});
}

bool condition_may_hold(const Invariant *v, Term condition, bool holds) {
  bool is_question = v->space->kind == DOMAIN_INTERVAL;
  Invariant *copy = invariant_copy(v);
  bool may = assume(copy, condition, holds, &(Search){MAX_SPLITS, is_question});
  invariant_delete(copy);
  return may;
}
