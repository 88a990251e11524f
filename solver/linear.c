#include "solver/linear.h"

#include "frontend/base/vec.h"
#include "solver/term_substitute.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MOST_SUMMANDS = 48,
  MOST_STEPS = 400 /* of an elimination */
};

typedef struct {
  Term term;
  uint64_t factor; /* modulo 2^width */
} Summand;

typedef struct {
  Summand data[MOST_SUMMANDS];
  uint32_t n;
  unsigned width;
  uint64_t constant;
  bool is_full; /* there are more summands */
} Sum;

typedef VEC(Term) TermVec;

struct Linear {
  TermStore *terms;
  Arena *arena;
  Term *normal; /* by term; TERM_NONE: not yet */
  uint32_t n_terms;
  TermVec stack;
};

Linear *linear_new(TermStore *terms) {
  Linear *l = xcalloc(1, sizeof *l);
  l->terms = terms, l->arena = arena_new();
  return l;
}

void linear_delete(Linear *l) {
  if (!l)
    return;
  arena_delete(l->arena);
  free(l);
}

/* ---- sums */

static bool is_op(const Linear *l, Term t, Op op) {
  return term_kind(l->terms, t) == TERM_OP + (unsigned)op;
}

/* True if the term is another one that is shifted to the left. */
static bool is_shifted(const TermStore *ts, Term t, Term *of,
                       uint64_t *factor) {
  uint64_t bits = 0;
  if (term_kind(ts, t) != TERM_CONCAT)
    return false;
  const Term high = term_child(ts, t, 0), low = term_child(ts, t, 1);
  if (!term_is_const(ts, low, &bits) || bits ||
      term_kind(ts, high) != TERM_EXTRACT || term_low(ts, high))
    return false;
  *of = term_child(ts, high, 0), *factor = (uint64_t)1 << term_width(ts, low);
  return term_width(ts, *of) == term_width(ts, t);
}

bool linear_is_multiple(const TermStore *ts, Term t, Term *of,
                        uint64_t *factor) {
  const unsigned kind = term_kind(ts, t);
  if (kind == TERM_OP + OP_NEG) {
    *of = term_child(ts, t, 0), *factor = (uint64_t)-1;
    return true;
  }
  if (kind != TERM_OP + OP_MUL)
    return is_shifted(ts, t, of, factor);
  *of = term_child(ts, t, 0);
  return term_is_const(ts, term_child(ts, t, 1), factor);
}

static bool is_sum(const Linear *l, Term t) {
  Term of;
  uint64_t factor;
  return term_width(l->terms, t) > 1 &&
         (is_op(l, t, OP_ADD) || is_op(l, t, OP_SUB) ||
          linear_is_multiple(l->terms, t, &of, &factor));
}

static void add_summand(Sum *s, Term t, uint64_t factor) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->data[i].term == t) {
      s->data[i].factor = (s->data[i].factor + factor) & bits_mask(s->width);
      return;
    }
  if (s->n == MOST_SUMMANDS)
    s->is_full = true;
  else
    s->data[s->n++] = (Summand){t, factor & bits_mask(s->width)};
}

static void add_term(const Linear *l, Sum *s, Term t, uint64_t factor) {
  uint64_t bits = 0;
  Term of;
  if (s->is_full)
    return;
  if (term_is_const(l->terms, t, &bits)) {
    s->constant = (s->constant + factor * bits) & bits_mask(s->width);
  } else if (!is_sum(l, t)) {
    add_summand(s, t, factor);
  } else if (linear_is_multiple(l->terms, t, &of, &bits)) {
    add_term(l, s, of, factor * bits);
  } else {
    add_term(l, s, term_child(l->terms, t, 0), factor);
    add_term(l, s, term_child(l->terms, t, 1),
             is_op(l, t, OP_ADD) ? factor : -factor);
  }
}

static int by_term(const void *a, const void *b) {
  const Summand *x = a, *y = b;
  return (x->term > y->term) - (x->term < y->term);
}

/* Removes summands that are 0, and puts the others in order. */
static void settle(Sum *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->data[i].factor)
      s->data[n++] = s->data[i];
  s->n = n;
  qsort(s->data, s->n, sizeof *s->data, by_term);
}

static bool is_negative(const Sum *s, uint64_t factor) {
  return factor >> (s->width - 1) & 1;
}

static Term add_multiple(const Linear *l, const Sum *s, Term to, Term t,
                         uint64_t factor) {
  Term by = term_const(l->terms, s->width, factor & bits_mask(s->width));
  Term x =
      factor == 1 ? t : term_op(l->terms, OP_MUL, s->width, t, by, TERM_NONE);
  return term_add(l->terms, to, x);
}

/* Returns the sum of those with factors in the lower half; or of the others,
 * negated. */
static Term side(const Linear *l, const Sum *s, bool negative) {
  Term out = term_const(l->terms, s->width, 0);
  for (uint32_t i = 0; i < s->n; i++) {
    uint64_t factor = s->data[i].factor;
    if (is_negative(s, factor) == negative)
      out = add_multiple(l, s, out, s->data[i].term,
                         (negative ? -factor : factor) & bits_mask(s->width));
  }
  return out;
}

static Term term_of_sum(const Linear *l, const Sum *s) {
  Term plus = term_add(l->terms, side(l, s, false),
                       term_const(l->terms, s->width, s->constant));
  return term_sub(l->terms, plus, side(l, s, true));
}

/* Returns the equation: the sum is 0. */
static Term equation(const Linear *l, Sum *s) {
  uint64_t odd = s->constant & 1;
  for (uint32_t i = 0; i < s->n; i++)
    odd |= (s->data[i].factor & 1) << 1;
  if (odd == 1)
    return term_false(l->terms);
  bool is_turned = s->n && is_negative(s, s->data[0].factor);
  for (uint32_t i = 0; is_turned && i < s->n; i++)
    s->data[i].factor = -s->data[i].factor & bits_mask(s->width);
  if (is_turned)
    s->constant = -s->constant & bits_mask(s->width);
  Term left = side(l, s, false), right = side(l, s, true);
  return term_eq(
      l->terms, left,
      term_sub(l->terms, right, term_const(l->terms, s->width, s->constant)));
}

/* Sets the sum to a - b; false: it is too long. */
static bool sum_of(const Linear *l, Sum *s, Term a, Term b) {
  *s = (Sum){.width = term_width(l->terms, a)};
  add_term(l, s, a, 1);
  if (b)
    add_term(l, s, b, (uint64_t)-1);
  settle(s);
  return !s->is_full;
}

/* ---- normal form */

static Term normal_of(const Linear *l, Term t) {
  return t < l->n_terms ? l->normal[t] : TERM_NONE;
}

static void set_normal(Linear *l, Term t, Term to) {
  uint32_t n = 2 * (term_count(l->terms) + 1);
  if (t >= l->n_terms) {
    l->normal = arena_grow(l->arena, l->normal, l->n_terms * sizeof *l->normal,
                           n * sizeof *l->normal);
    l->n_terms = n;
  }
  l->normal[t] = to;
}

/* Removes the summands that both sums have. */
static Sum take_common(Sum *x, Sum *y) {
  Sum out = {.width = x->width, .constant = y->constant};
  for (uint32_t i = 0; i < x->n; i++)
    for (uint32_t k = 0; k < y->n; k++)
      if (x->data[i].term == y->data[k].term &&
          x->data[i].factor == y->data[k].factor) {
        out.data[out.n++] = x->data[i];
        x->data[i].factor = y->data[k].factor = 0;
      }
  x->constant = (x->constant - y->constant) & bits_mask(x->width);
  y->constant = 0;
  settle(x), settle(y);
  return out;
}

/* Returns a choice of two sums as the sum of what they have in common, and of a
 * choice of the rests. */
static Term choice(const Linear *l, Term t) {
  Sum x, y;
  if (!sum_of(l, &x, term_child(l->terms, t, 1), TERM_NONE) ||
      !sum_of(l, &y, term_child(l->terms, t, 2), TERM_NONE))
    return t;
  Sum common = take_common(&x, &y);
  if (!common.n || common.n == MOST_SUMMANDS)
    return t;
  add_term(l, &common,
           term_ite(l->terms, term_child(l->terms, t, 0), term_of_sum(l, &x),
                    term_of_sum(l, &y)),
           1);
  settle(&common);
  return term_of_sum(l, &common);
}

static Term remade(Linear *l, Term t) {
  Term x[3] = {TERM_NONE};
  Sum s;
  for (unsigned i = 0; i < term_arity(l->terms, t); i++)
    x[i] = normal_of(l, term_child(l->terms, t, i));
  Term out = term_remade(l->terms, t, x);
  if (is_op(l, out, OP_ITE) && term_width(l->terms, out) > 1)
    return choice(l, out);
  if (is_sum(l, out))
    return sum_of(l, &s, out, TERM_NONE) ? term_of_sum(l, &s) : out;
  bool is_equation =
      is_op(l, out, OP_EQ) &&
      term_width(l->terms, term_child(l->terms, out, 0)) > 1 &&
      sum_of(l, &s, term_child(l->terms, out, 0), term_child(l->terms, out, 1));
  return is_equation ? equation(l, &s) : out;
}

Term linear_normal(Linear *l, Term root) {
  l->stack.n = 0;
  *vec_push(l->arena, &l->stack) = root;
  while (l->stack.n) {
    Term t = l->stack.data[l->stack.n - 1];
    uint32_t before = l->stack.n;
    for (unsigned i = 0; !normal_of(l, t) && i < term_arity(l->terms, t); i++)
      if (!normal_of(l, term_child(l->terms, t, i)))
        *vec_push(l->arena, &l->stack) = term_child(l->terms, t, i);
    if (l->stack.n > before)
      continue;
    l->stack.n--;
    if (!normal_of(l, t))
      set_normal(l, t, remade(l, t));
  }
  return normal_of(l, root);
}

/* ---- elimination */

typedef struct {
  Linear *of;
  TermVec left, kept; /* conjuncts */
} Elimination;

static bool has_var(Linear *l, Term root, Term var) {
  Substitution *s = substitution_new(l->terms);
  substitution_bind(s, var, term_const(l->terms, term_width(l->terms, var), 0));
  bool out = substitution_apply(s, root) != root;
  substitution_delete(s);
  return out;
}

/* Returns the inverse of an odd number. */
static uint64_t inverse(uint64_t odd) {
  uint64_t out = odd;
  for (unsigned i = 0; i < 6; i++) /* the number of right bits doubles */
    out *= 2 - odd * out;
  return out;
}

/* Finds a variable that the equation defines, as a term without it. */
static bool define(Linear *l, Term equal, Term *var, Term *as) {
  Sum s;
  if (!is_op(l, equal, OP_EQ) ||
      term_width(l->terms, term_child(l->terms, equal, 0)) == 1 ||
      !sum_of(l, &s, term_child(l->terms, equal, 0),
              term_child(l->terms, equal, 1)))
    return false;
  for (uint32_t i = s.n; i-- > 0;) {
    const Term v = s.data[i].term;
    if (!(s.data[i].factor & 1) || term_kind(l->terms, v) != TERM_VAR ||
        term_ones(l->terms, v) != bits_mask(s.width))
      continue;
    Sum rest = s;
    const uint64_t by = -inverse(s.data[i].factor);
    for (uint32_t k = 0; k < rest.n; k++)
      rest.data[k].factor = rest.data[k].factor * by & bits_mask(s.width);
    rest.data[i].factor = 0;
    rest.constant = rest.constant * by & bits_mask(s.width);
    settle(&rest);
    *var = v, *as = term_of_sum(l, &rest);
    if (!has_var(l, *as, v))
      return true;
  }
  return false;
}

static void replace(Elimination *e, Term from, Term to) {
  Substitution *s = substitution_new(e->of->terms);
  TermVec kept = {0};
  substitution_bind(s, from, to);
  for (uint32_t i = 0; i < e->left.n; i++)
    e->left.data[i] = substitution_apply(s, e->left.data[i]);
  for (uint32_t i = 0; i < e->kept.n; i++) {
    Term t = substitution_apply(s, e->kept.data[i]);
    *vec_push(e->of->arena, t == e->kept.data[i] ? &kept : &e->left) = t;
  }
  e->kept = kept;
  substitution_delete(s);
}

/* Keeps the conjunct: it holds in the others. */
static void keep(Elimination *e, Term t) {
  TermStore *ts = e->of->terms;
  if (is_op(e->of, t, OP_NOT))
    replace(e, term_child(ts, t, 0), term_false(ts));
  else
    replace(e, t, term_true(ts));
  *vec_push(e->of->arena, &e->kept) = t;
}

static void take(Elimination *e, Term t) {
  Linear *l = e->of;
  Term var, as;
  if (is_op(l, t, OP_AND)) {
    for (unsigned i = 0; i < 2; i++)
      *vec_push(l->arena, &e->left) = term_child(l->terms, t, i);
  } else if (define(l, t, &var, &as)) {
    replace(e, var, as);
  } else {
    keep(e, t);
  }
}

Term linear_eliminate(Linear *l, Term root) {
  Elimination e = {.of = l};
  Term out = term_true(l->terms);
  assert(term_width(l->terms, root) == 1);
  *vec_push(l->arena, &e.left) = root;
  for (uint32_t i = 0; e.left.n && i < MOST_STEPS; i++) {
    Term t = linear_normal(l, e.left.data[--e.left.n]);
    if (term_is_false(l->terms, t))
      return t;
    if (!term_is_true(l->terms, t))
      take(&e, t);
  }
  for (uint32_t i = 0; i < e.left.n; i++)
    out = term_and(l->terms, out, e.left.data[i]);
  for (uint32_t i = 0; i < e.kept.n; i++)
    out = term_and(l->terms, out, e.kept.data[i]);
  return out;
}
