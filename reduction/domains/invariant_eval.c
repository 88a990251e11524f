#include "reduction/domains/invariant_state.h"

#include "frontend/base/ticks.h"

enum {
  FORM_DEPTH = 16,
  FORM_NODES = 64,
  MOST_CHANGED = 32 /* dimensions: else all terms are forgotten */
};

/* Rests are reduced to below 2^64, so no sum or product of coefficient and
 * bound comes near the limits of Wide. */
static const int64_t max_coefficient = (int64_t)1 << 31;

/* ---- arcs */

static Arc arc_of_ones(const Space *s, Term t) {
  return arc_from(term_width(s->terms, t), 0, term_ones(s->terms, t));
}

static bool is_memoised(const Space *s, Term t) {
  return s->memo[t].stamp == s->stamp;
}

Arc term_memo(const Space *s, Term t) {
  return is_memoised(s, t) ? s->memo[t].arc : arc_of_ones(s, t);
}

static void make_room(Space *s) {
  uint32_t n = term_count(s->terms) + 1;
  if (n <= s->n_memo)
    return;
  n += n / 2;
  s->memo = xrealloc(s->memo, n * sizeof *s->memo);
  memset(s->memo + s->n_memo, 0, (n - s->n_memo) * sizeof *s->memo);
  s->n_memo = n;
}

static void forget_all(Space *s) {
  if (++s->stamp)
    return;
  for (uint32_t t = 0; t < s->n_memo; t++)
    s->memo[t].stamp = 0;
  s->stamp = 1;
}

static void forget_users(Space *s, uint32_t link) {
  for (; link; link = s->links.data[link].next) {
    Term t = s->links.data[link].term;
    if (is_memoised(s, t)) {
      s->memo[t].stamp = 0;
      *vec_push(s->arena, &s->stack) = t;
    }
  }
}

/* A term that is not in the memo does not influence those that are. */
static void forget_changed(Space *s) {
  for (uint32_t i = 0; i < s->differing.n; i++) {
    s->stack.n = 0;
    forget_users(s, s->dims.data[s->differing.data[i]].variables);
    while (s->stack.n)
      forget_users(s, s->memo[s->stack.data[--s->stack.n]].users);
  }
}

/* Makes the memo that of 'v', or of no invariant if 'v' is NULL. */
static void turn_to(Space *s, const Invariant *v) {
  if (v && s->evaluated == v->version)
    return;
  if (v && s->evaluated && s->seen && dims_differ(s->seen, v, MOST_CHANGED))
    forget_changed(s);
  else
    forget_all(s);
  if (v && s->seen)
    invariant_see(s->seen, v);
  s->evaluated = v ? v->version : 0;
}

/* Begins an evaluation; NULL: the memo will not hold values. */
static void begin(Space *s, const Invariant *v) {
  make_room(s);
  turn_to(s, v);
  const uint64_t work = 1 + s->visits + 64 * (uint64_t)s->queries;
  s->work += work;
  ticks_add(TICKS_TERM_VALUE * work);
  s->visits = s->queries = 0;
  s->stack.n = 0;
}

static void link_operands(Space *s, Term t) {
  uint64_t below = 0;
  for (unsigned i = 0; i < term_arity(s->terms, t); i++) {
    Memo *m = &s->memo[term_child(s->terms, t, i)];
    *vec_push(s->arena, &s->links) = (Link){t, m->users};
    m->users = s->links.n - 1;
    below |= m->is_linked ? m->below : UINT64_MAX;
  }
  if (t < s->n_bound && s->bound[t])
    below |= (uint64_t)1 << (s->bound[t] - 1) % 64;
  s->memo[t].below = below;
  s->memo[t].is_linked = true;
}

bool terms_are_apart(const Space *s, Term a, Term b) {
  const Memo *x = &s->memo[a], *y = &s->memo[b];
  return s->seen && x->is_linked && y->is_linked && !(x->below & y->below);
}

static bool push_unknown(Space *s, Term t) {
  if (is_memoised(s, t))
    return false;
  *vec_push(s->arena, &s->stack) = t;
  return true;
}

/* Pushes the operands; for a choice, only the branches that may be taken. */
static bool push_children(Space *s, Term t) {
  const TermStore *ts = s->terms;
  if (term_kind(ts, t) == TERM_OP + OP_ITE) {
    Term c = term_child(ts, t, 0);
    if (push_unknown(s, c))
      return true;
    Arc a = s->memo[c].arc;
    bool is_waiting = arc_has(a, 1, 1) && push_unknown(s, term_child(ts, t, 1));
    return (arc_has(a, 1, 0) && push_unknown(s, term_child(ts, t, 2))) ||
           is_waiting;
  }
  bool is_waiting = false;
  for (unsigned i = 0; i < term_arity(ts, t); i++)
    is_waiting |= push_unknown(s, term_child(ts, t, i));
  return is_waiting;
}

static Arc apply(const Space *s, Term t) {
  const TermStore *ts = s->terms;
  unsigned kind = term_kind(ts, t), width = term_width(ts, t);
  Arc child[3] = {{0, 0}};
  unsigned from = width;
  for (unsigned i = 0; i < term_arity(ts, t); i++) {
    Term c = term_child(ts, t, i);
    child[i] = term_memo(s, c);
    from = term_width(ts, c);
  }
  if (kind == TERM_EXTRACT)
    return arc_extract(child[0], from, term_low(ts, t), width);
  if (kind == TERM_CONCAT)
    return arc_concat(child[0], width - from, child[1], from);
  return arc_apply((Op)(kind - TERM_OP), from, width, child[0], child[1],
                   child[2]);
}

static bool is_comparison(unsigned kind) {
  return kind == TERM_OP + OP_EQ || kind == TERM_OP + OP_ULT ||
         kind == TERM_OP + OP_ULE || kind == TERM_OP + OP_SLT ||
         kind == TERM_OP + OP_SLE;
}

static Arc decided(Op op, WideRange d, Arc undecided) {
  bool is_strict = op == OP_ULT || op == OP_SLT;
  if (op == OP_EQ)
    return d.low > 0 || d.high < 0     ? arc_single(0)
           : d.low == 0 && d.high == 0 ? arc_single(1)
                                       : undecided;
  return is_strict     ? d.high < 0   ? arc_single(1)
                         : d.low >= 0 ? arc_single(0)
                                      : undecided
         : d.high <= 0 ? arc_single(1)
         : d.low > 0   ? arc_single(0)
                       : undecided;
}

/* A comparison hints at dimensions to relate and at thresholds for widening,
 * even where arcs decide it. */
static void take_hint(const Invariant *v, Term t) {
  Space *s = v->space;
  Form f;
  if (s->memo[t].is_hinted)
    return;
  s->memo[t].is_hinted = true;
  if (s->kind != DOMAIN_INTERVAL)
    form_compare(v, t, &f);
  for (unsigned i = 0; i < 2; i++) {
    Term c = term_child(s->terms, t, i);
    uint64_t k;
    if (!term_is_const(s->terms, c, &k))
      continue;
    Wide value = (int64_t)bits_sext(k, term_width(s->terms, c));
    for (int j = -1; j <= 1; j++) {
      space_threshold(s, value + j);
      space_threshold(s, (Wide)k + j);
    }
  }
}

/* Narrows the arc of a term by the relations. */
static Arc related(const Invariant *v, Term t, Arc a) {
  Space *s = v->space;
  unsigned kind = term_kind(s->terms, t), width = term_width(s->terms, t);
  bool is_sum = kind == TERM_OP + OP_ADD || kind == TERM_OP + OP_SUB;
  Form f;
  if (!v->n_packs || arc_is_single(a) || (!is_sum && !is_comparison(kind)) ||
      s->queries++ >= MAX_QUERIES)
    return a;
  if (is_comparison(kind)) {
    if (form_compare(v, t, &f) && f.n > 1)
      a = decided((Op)(kind - TERM_OP), form_bounds(v, &f), a);
    return a;
  }
  f = form_of(v, t, DIM_NONE);
  WideRange r = form_bounds(v, &f);
  if (f.n > 1 && r.low <= r.high && r.high - r.low < (Wide)a.span)
    arc_meet(a, arc_from(width, (uint64_t)r.low, (uint64_t)r.high), width, &a);
  return a;
}

static Arc evaluate(const Invariant *v, Term t) {
  Space *s = v->space;
  unsigned kind = term_kind(s->terms, t);
  Arc ones = arc_of_ones(s, t), a = ones;
  if (kind == TERM_CONST)
    return arc_single(ones.span);
  if (kind != TERM_VAR)
    a = apply(s, t);
  else if (t < s->n_bound && s->bound[t])
    a = dim_arc(v, s->bound[t] - 1);
  arc_meet(a, ones, term_width(s->terms, t), &a);
  if (is_comparison(kind))
    take_hint(v, t);
  return s->kind == DOMAIN_INTERVAL ? a : related(v, t, a);
}

Arc term_arc(const Invariant *v, Term root) {
  Space *s = v->space;
  begin(s, v);
  push_unknown(s, root);
  while (s->stack.n) {
    Term t = s->stack.data[s->stack.n - 1];
    if (!is_memoised(s, t)) {
      if (s->visits < MAX_VISITS && (s->visits++, push_children(s, t)))
        continue;
      if (s->visits == MAX_VISITS || s->queries >= MAX_QUERIES)
        s->evaluated = 0; /* another term may get a smaller arc */
      Arc a = evaluate(v, t);
      s->memo[t].arc = a, s->memo[t].stamp = s->stamp;
      if (s->seen && !s->memo[t].is_linked)
        link_operands(s, t);
    }
    s->stack.n--;
  }
  return s->memo[root].arc;
}

/* ---- forms */

typedef struct {
  const Invariant *v;
  unsigned nodes;
  Dim relate;
} Builder;

static Form constant(WideRange range) { return (Form){.rest = range}; }

/* Returns a form for integers that are congruent to the arc's values. */
static Form of_arc(Arc a, unsigned width) {
  Wide low = (int64_t)bits_sext(a.start, width);
  return constant((WideRange){low, low + a.span});
}

static Form of_unsigned(Arc a, unsigned width) {
  uint64_t low, high;
  arc_unsigned(a, width, &low, &high);
  return constant((WideRange){low, high});
}

static Form of_signed(Arc a, unsigned width) {
  int64_t low, high;
  arc_signed(a, width, &low, &high);
  return constant((WideRange){low, high});
}

Form form_of_dim(const Invariant *v, Dim d) {
  WideRange b = dim_bounds(v, d);
  if (b.low == b.high)
    return constant(b);
  return (Form){.n = 1, .dim = {d}, .coefficient = {1}};
}

static bool add_term(Form *f, Dim d, Wide coefficient) {
  unsigned i = 0;
  while (i < f->n && f->dim[i] != d)
    i++;
  if (i == f->n) {
    if (f->n == RELATION_CAP)
      return false;
    f->dim[f->n] = d, f->coefficient[f->n++] = 0;
  }
  coefficient += f->coefficient[i];
  f->coefficient[i] = (int64_t)coefficient;
  if (!coefficient) {
    f->n--;
    f->dim[i] = f->dim[f->n], f->coefficient[i] = f->coefficient[f->n];
  }
  return coefficient >= -max_coefficient && coefficient <= max_coefficient;
}

/* Adds k * g to f; false when the sum has too many or too large parts. */
static bool add_form(Form *f, const Form *g, int64_t k) {
  WideRange r = g->rest;
  for (unsigned i = 0; i < g->n; i++)
    if (!add_term(f, g->dim[i], (Wide)g->coefficient[i] * k))
      return false;
  f->rest.low += k * (k < 0 ? r.high : r.low);
  f->rest.high += k * (k < 0 ? r.low : r.high);
  return true;
}

/* Returns the number of full circles between x and the one that begins at
 * 'low'. */
static Wide turns(Wide x, Wide low, unsigned width) {
  return (x - low) >> width;
}

static void shift_rest(Form *f, Wide by) {
  f->rest.low += by, f->rest.high += by;
}

static void turn_back(Form *f, Wide n, unsigned width) {
  shift_rest(f, -n * ((Wide)1 << width));
}

/* Replaces f by a congruent form with numbers of moderate size; false when it
 * contains no information. */
static bool reduce(Form *f, unsigned width) {
  Wide half = (Wide)1 << (width - 1), all = 2 * half;
  if (f->rest.high - f->rest.low >= all - 1)
    return false;
  turn_back(f, turns(f->rest.low, -half, width), width);
  for (unsigned i = f->n; i-- > 0;) {
    Wide c = f->coefficient[i];
    if (c >= -half && c <= half)
      continue;
    c = (int64_t)bits_sext((uint64_t)f->coefficient[i], width);
    f->coefficient[i] = (int64_t)c;
    if (!c) {
      f->n--;
      f->dim[i] = f->dim[f->n], f->coefficient[i] = f->coefficient[f->n];
    }
  }
  return true;
}

WideRange form_bounds(const Invariant *v, const Form *f) {
  WideRange r = f->rest;
  for (unsigned i = 0; i < f->n; i++) {
    WideRange b = dim_bounds(v, f->dim[i]);
    int64_t c = f->coefficient[i];
    r.low += c * (c < 0 ? b.high : b.low);
    r.high += c * (c < 0 ? b.low : b.high);
  }
  return f->n > 1 && v->n_packs ? packs_bound(v, f, r) : r;
}

bool form_settle(const Invariant *v, Form *f, unsigned width, Wide low) {
  WideRange r = form_bounds(v, f);
  Wide first = turns(r.low, low, width), last = turns(r.high, low, width);
  turn_back(f, first, width);
  return first == last;
}

static Form linear(Builder *b, Term t, unsigned depth);

/* Returns the integer value of the term, unsigned or signed. */
static Form number(Builder *b, Term t, bool is_signed, unsigned depth) {
  const Space *s = b->v->space;
  unsigned width = term_width(s->terms, t);
  Wide low = is_signed ? -((Wide)1 << (width - 1)) : 0;
  Form f = linear(b, t, depth);
  if (form_settle(b->v, &f, width, low))
    return f;
  Arc a = term_memo(s, t);
  return is_signed ? of_signed(a, width) : of_unsigned(a, width);
}

static bool child_const(const Builder *b, Term t, unsigned i, int64_t *k) {
  const Space *s = b->v->space;
  Term c = term_child(s->terms, t, i);
  Arc a = term_memo(s, c);
  *k = (int64_t)bits_sext(a.start, term_width(s->terms, c));
  return arc_is_single(a) && *k >= -max_coefficient && *k <= max_coefficient;
}

static bool linear_product(Builder *b, Term t, unsigned depth, Form *f) {
  int64_t k;
  for (unsigned i = 0; i < 2; i++)
    if (child_const(b, t, i, &k)) {
      Form x = linear(b, term_child(b->v->space->terms, t, 1 - i), depth);
      return add_form(f, &x, k);
    }
  return false;
}

static bool linear_concat(Builder *b, Term t, unsigned depth, Form *f) {
  const TermStore *ts = b->v->space->terms;
  Term high = term_child(ts, t, 0), low = term_child(ts, t, 1);
  if (term_width(ts, low) > 31)
    return false;
  Form x = linear(b, high, depth), y = number(b, low, false, depth);
  return add_form(f, &x, (int64_t)1 << term_width(ts, low)) &&
         add_form(f, &y, 1);
}

static bool linear_choice(Builder *b, Term t, unsigned depth, Form *f) {
  const Space *s = b->v->space;
  Arc c = term_memo(s, term_child(s->terms, t, 0));
  if (!arc_is_single(c))
    return false;
  *f = linear(b, term_child(s->terms, t, c.start ? 1 : 2), depth);
  return true;
}

static bool linear_op(Builder *b, Term t, unsigned depth, Form *f) {
  const TermStore *ts = b->v->space->terms;
  Op op = (Op)(term_kind(ts, t) - TERM_OP);
  Term a = term_child(ts, t, 0);
  int64_t k;
  Form x;
  switch (op) {
  case OP_ADD:
  case OP_SUB:
    *f = linear(b, a, depth);
    x = linear(b, term_child(ts, t, 1), depth);
    return add_form(f, &x, op == OP_ADD ? 1 : -1);
  case OP_NEG:
  case OP_NOT:
    x = linear(b, a, depth);
    shift_rest(f, op == OP_NOT ? -1 : 0);
    return add_form(f, &x, -1);
  case OP_MUL: return linear_product(b, t, depth, f);
  case OP_SHL:
    if (!child_const(b, t, 1, &k) || k < 0 || k > 31)
      return false;
    x = linear(b, a, depth);
    return add_form(f, &x, (int64_t)1 << k);
  case OP_ZEXT:
  case OP_SEXT: *f = number(b, a, op == OP_SEXT, depth); return true;
  case OP_TRUNC: *f = linear(b, a, depth); return true;
  case OP_ITE: return linear_choice(b, t, depth, f);
  default: return false;
  }
}

static bool is_dim(Builder *b, Term t, Form *f) {
  Space *s = b->v->space;
  if (t >= s->n_bound || !s->bound[t])
    return false;
  Dim d = s->bound[t] - 1;
  if (b->relate != DIM_NONE)
    dims_relate(s, b->relate, d);
  b->relate = d;
  *f = form_of_dim(b->v, d);
  return true;
}

static bool linear_parts(Builder *b, Term t, unsigned depth, Form *f) {
  const TermStore *ts = b->v->space->terms;
  unsigned kind = term_kind(ts, t);
  if (kind == TERM_VAR)
    return is_dim(b, t, f);
  if (kind == TERM_CONST || !depth || !b->nodes)
    return false;
  b->nodes--;
  if (kind == TERM_CONCAT)
    return linear_concat(b, t, depth - 1, f);
  if (kind == TERM_EXTRACT) {
    *f = linear(b, term_child(ts, t, 0), depth - 1);
    return term_low(ts, t) == 0;
  }
  return linear_op(b, t, depth - 1, f);
}

/* Returns a form congruent to the term; falls back to the term's arc where its
 * operands have none. */
static Form linear(Builder *b, Term t, unsigned depth) {
  const Space *s = b->v->space;
  unsigned width = term_width(s->terms, t);
  Arc a = term_memo(s, t);
  Form f = constant((WideRange){0, 0});
  if (linear_parts(b, t, depth, &f) && !arc_is_single(a) && reduce(&f, width))
    return f;
  return of_arc(a, width);
}

Form form_of(const Invariant *v, Term t, Dim d) {
  Builder b = {v, FORM_NODES, d};
  return linear(&b, t, FORM_DEPTH);
}

/* Moves the form so that it is zero exactly when the equality holds; false if
 * several multiples of 2^width are within its bounds. */
static bool compare_equal(const Invariant *v, Form *f, unsigned width) {
  if (!reduce(f, width))
    return false;
  WideRange r = form_bounds(v, f);
  Wide first = turns(r.low - 1, 0, width) + 1, last = turns(r.high, 0, width);
  turn_back(f, first, width);
  return first >= last;
}

bool form_compare(const Invariant *v, Term t, Form *difference) {
  const TermStore *ts = v->space->terms;
  Builder b = {v, FORM_NODES, DIM_NONE};
  Op op = (Op)(term_kind(ts, t) - TERM_OP);
  Term x = term_child(ts, t, 0), y = term_child(ts, t, 1);
  bool is_signed = op == OP_SLT || op == OP_SLE;
  Form f, g;
  if (op == OP_EQ) {
    f = linear(&b, x, FORM_DEPTH), g = linear(&b, y, FORM_DEPTH);
  } else {
    f = number(&b, x, is_signed, FORM_DEPTH);
    g = number(&b, y, is_signed, FORM_DEPTH);
  }
  *difference = f;
  return add_form(difference, &g, -1) &&
         (op != OP_EQ || compare_equal(v, difference, term_width(ts, x)));
}

/* ---- hints */

static void relate_below(Space *s, Term root) {
  Dim last = DIM_NONE;
  begin(s, NULL);
  push_unknown(s, root);
  while (s->stack.n && s->visits++ < MAX_VISITS) {
    Term t = s->stack.data[--s->stack.n];
    s->memo[t].stamp = s->stamp;
    if (t < s->n_bound && s->bound[t]) {
      if (last != DIM_NONE)
        dims_relate(s, last, s->bound[t] - 1);
      last = s->bound[t] - 1;
    }
    for (unsigned i = 0; i < term_arity(s->terms, t); i++)
      push_unknown(s, term_child(s->terms, t, i));
  }
}

/* Finds the comparisons below a term, and the term itself if it is no
 * condition. */
static void find_facts(Space *s, Term root) {
  bool is_value = term_width(s->terms, root) > 1;
  begin(s, NULL);
  push_unknown(s, root);
  while (s->stack.n && s->visits++ < MAX_VISITS) {
    Term t = s->stack.data[--s->stack.n];
    s->memo[t].stamp = s->stamp;
    if (is_comparison(term_kind(s->terms, t)) || (t == root && is_value))
      *vec_push(s->arena, &s->facts) = (Fact){t, true};
    for (unsigned i = 0; i < term_arity(s->terms, t); i++)
      push_unknown(s, term_child(s->terms, t, i));
  }
}

void space_relate(Space *s, Term t) {
  s->facts.n = 0;
  find_facts(s, t);
  for (uint32_t i = 0; i < s->facts.n; i++)
    relate_below(s, s->facts.data[i].term);
}
