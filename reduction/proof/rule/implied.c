#include "reduction/proof/rule/implied.h"

#include "reduction/proof/rule/var_set.h"

#include <assert.h>

/* A comparison is constant on all numbers between two neighbouring points for
 * which it was evaluated.  These are constants with their neighbours, and the
 * points where signs change.  Two variables are only compared with each other:
 * there are five cases. */
enum { MOST_POINTS = 128, WORDS = MOST_POINTS / 64, PAIR_POINTS = 5 };

typedef struct {
  Term a, b;    /* variables; TERM_NONE: none, or no second one */
  Term fixed;   /* the constant that 'a' equals */
  bool is_pure; /* it compares nothing else */
  uint64_t points[WORDS];
  uint32_t next; /* next candidate of the same variables, plus 1; 0: none */
} Candidate;

struct Implied {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Mentions *mentions;
  Candidate *all;
  uint32_t n;
  uint32_t *first; /* by group */
  uint32_t n_groups;
  Term seen[3]; /* variables of the term that is visited */
  uint32_t n_seen;
};

/* ---- candidates */

static void see(void *context, Term t) {
  Implied *x = context;
  if (term_is_const(x->terms, t, NULL))
    return;
  for (uint32_t i = 0; i < x->n_seen; i++)
    if (x->seen[i] == t)
      return;
  if (x->n_seen < 3)
    x->seen[x->n_seen++] = t;
}

static bool is_leaf(const Implied *x, Term t) {
  return !term_arity(x->terms, t);
}

static bool is_comparison(const Implied *x, Term t) {
  unsigned kind = term_kind(x->terms, t);
  return (kind == TERM_OP + OP_EQ || kind == TERM_OP + OP_ULT ||
          kind == TERM_OP + OP_ULE || kind == TERM_OP + OP_SLT ||
          kind == TERM_OP + OP_SLE) &&
         is_leaf(x, term_child(x->terms, t, 0)) &&
         is_leaf(x, term_child(x->terms, t, 1)) &&
         term_width(x->terms, term_child(x->terms, t, 0)) > 1;
}

static Term fixed_by(const Implied *x, Term t) {
  if (term_kind(x->terms, t) != TERM_OP + OP_EQ)
    return TERM_NONE;
  Term a = term_child(x->terms, t, 0), b = term_child(x->terms, t, 1);
  return term_is_const(x->terms, a, NULL)   ? a
         : term_is_const(x->terms, b, NULL) ? b
                                            : TERM_NONE;
}

static Candidate candidate_of(Implied *x, Term t) {
  assert(term_width(x->terms, t) == 1);
  Candidate out = {0};
  Term inner = t;
  x->n_seen = 0;
  mentions_visit(x->mentions, t, see, x);
  if (x->n_seen > 2 || !x->n_seen)
    return out;
  out.a = x->seen[0], out.b = x->n_seen > 1 ? x->seen[1] : TERM_NONE;
  if (out.b && out.b < out.a)
    out.a = x->seen[1], out.b = x->seen[0];
  if (term_kind(x->terms, t) == TERM_OP + OP_NOT)
    inner = term_child(x->terms, t, 0);
  out.is_pure = is_comparison(x, inner);
  out.fixed = out.is_pure ? fixed_by(x, t) : TERM_NONE;
  return out;
}

/* ---- points at which a candidate holds */

typedef struct {
  Term a, b;
  uint64_t first, second;
} Point;

static uint64_t at_point(void *context, Term t) {
  const Point *p = context;
  return t == p->a ? p->first : p->second;
}

static bool holds(const Implied *x, Term t, Point p, TermMemo *memo) {
  term_memo_undo(memo, 0);
  return term_eval(x->terms, t, at_point, &p, memo);
}

typedef struct {
  uint64_t data[MOST_POINTS];
  uint32_t n;
  bool are_too_many;
} Points;

static void add_point(Points *p, uint64_t bits) {
  assert(p->n <= MOST_POINTS);
  for (uint32_t i = 0; i < p->n; i++)
    if (p->data[i] == bits)
      return;
  p->are_too_many |= p->n == MOST_POINTS;
  if (!p->are_too_many)
    p->data[p->n++] = bits;
}

static void add_around(Points *p, uint64_t bits, unsigned width) {
  for (uint64_t k = 0; k < 3; k++)
    add_point(p, (bits + k - 1) & bits_mask(width));
}

static void add_constant(const Implied *x, Points *p, Term t) {
  uint64_t bits;
  if (term_kind(x->terms, t) == TERM_OP + OP_NOT)
    t = term_child(x->terms, t, 0);
  for (unsigned i = 0; i < 2; i++) {
    Term c = term_child(x->terms, t, i);
    if (term_is_const(x->terms, c, &bits))
      add_around(p, bits, term_width(x->terms, c));
  }
}

static void compare_with_numbers(Implied *x, uint32_t group, const Term *terms,
                                 TermMemo *memo) {
  Points p = {0};
  unsigned width = term_width(x->terms, x->all[x->first[group]].a);
  add_around(&p, 0, width);
  add_around(&p, (uint64_t)1 << (width - 1), width);
  for (uint32_t i = x->first[group] + 1; i; i = x->all[i - 1].next)
    add_constant(x, &p, terms[i - 1]);
  for (uint32_t i = x->first[group] + 1; i; i = x->all[i - 1].next) {
    Candidate *c = &x->all[i - 1];
    c->is_pure = !p.are_too_many;
    for (uint32_t k = 0; c->is_pure && k < p.n; k++)
      if (holds(x, terms[i - 1], (Point){c->a, c->a, p.data[k], 0}, memo))
        c->points[k / 64] |= (uint64_t)1 << k % 64;
  }
}

static void compare_both(Implied *x, uint32_t i, Term t, TermMemo *memo) {
  assert(x->all[i].a < x->all[i].b);
  assert(term_width(x->terms, x->all[i].a) ==
         term_width(x->terms, x->all[i].b));
  Candidate *c = &x->all[i];
  uint64_t most = bits_mask(term_width(x->terms, c->a));
  const uint64_t pairs[PAIR_POINTS][2] = {
      {0, 0}, {0, 1}, {1, 0}, {0, most}, {most, 0}};
  for (uint32_t k = 0; k < PAIR_POINTS; k++)
    if (holds(x, t, (Point){c->a, c->b, pairs[k][0], pairs[k][1]}, memo))
      c->points[0] |= (uint64_t)1 << k;
}

/* ---- groups: comparisons of the same variables */

static void add_to_group(Implied *x, uint32_t i) {
  assert(x->all[i].is_pure && x->all[i].a);
  Candidate *c = &x->all[i];
  uint32_t g = 0;
  while (g < x->n_groups &&
         (x->all[x->first[g]].a != c->a || x->all[x->first[g]].b != c->b))
    g++;
  if (g == x->n_groups)
    x->n_groups++;
  else
    c->next = x->first[g] + 1;
  x->first[g] = i;
}

static void find_points(Implied *x, const Term *terms, TermMemo *memo) {
  for (uint32_t g = 0; g < x->n_groups; g++)
    if (!x->all[x->first[g]].b)
      compare_with_numbers(x, g, terms, memo);
  for (uint32_t i = 0; i < x->n; i++)
    if (x->all[i].is_pure && x->all[i].b)
      compare_both(x, i, terms[i], memo);
}

Implied *implied_new(Arena *a, const System *s, const Term *candidates,
                     uint32_t n, TermMemo *memo) {
  Implied *x = ARENA_NEW(a, Implied);
  *x = (Implied){.system = s,
                 .terms = s->terms,
                 .arena = a,
                 .mentions = mentions_new(s),
                 .all = ARENA_ARRAY(a, Candidate, n + 1),
                 .n = n,
                 .first = ARENA_ARRAY(a, uint32_t, n + 1)};
  for (uint32_t i = 0; i < n; i++) {
    if (candidates[i])
      x->all[i] = candidate_of(x, candidates[i]);
    if (x->all[i].is_pure)
      add_to_group(x, i);
  }
  mentions_delete(x->mentions);
  find_points(x, candidates, memo);
  return x;
}

/* ---- implication */

static bool is_subset(const uint64_t *a, const uint64_t *b) {
  for (unsigned i = 0; i < WORDS; i++)
    if (a[i] & ~b[i])
      return false;
  return true;
}

/* True if the i-th follows from the other; of two equivalent ones,
 * the first stays. */
static bool follows(const Implied *x, uint32_t i, uint32_t from) {
  const Candidate *c = &x->all[i], *d = &x->all[from];
  return is_subset(d->points, c->points) &&
         (from < i || !is_subset(c->points, d->points));
}

static void find_in_group(const Implied *x, uint32_t g, const Term *left,
                          bool *out) {
  for (uint32_t i = x->first[g] + 1; i; i = x->all[i - 1].next)
    for (uint32_t k = x->first[g] + 1; k && left[i - 1] && !out[i - 1];
         k = x->all[k - 1].next)
      if (k != i && left[k - 1] && x->all[k - 1].is_pure &&
          x->all[i - 1].is_pure)
        out[i - 1] = follows(x, i - 1, k - 1);
}

/* Finds the constant that a variable equals; false if there is none. */
static bool find_fixed(const Implied *x, const Term *left, Term var,
                       uint64_t *bits) {
  for (uint32_t g = 0; g < x->n_groups; g++)
    if (x->all[x->first[g]].a == var && !x->all[x->first[g]].b)
      for (uint32_t i = x->first[g] + 1; i; i = x->all[i - 1].next)
        if (left[i - 1] && x->all[i - 1].fixed)
          return term_is_const(x->terms, x->all[i - 1].fixed, bits);
  return false;
}

static bool follows_from_fixed(const Implied *x, uint32_t i, const Term *left,
                               TermMemo *memo) {
  const Candidate *c = &x->all[i];
  Point p = {.a = c->a, .b = c->b};
  return c->a && (c->b || !c->is_pure) && find_fixed(x, left, c->a, &p.first) &&
         (!c->b || find_fixed(x, left, c->b, &p.second)) &&
         holds(x, left[i], p, memo);
}

void implied_find(const Implied *x, const Term *left, TermMemo *memo,
                  bool *out) {
  bool is_false = x->n && left[0] && term_is_false(x->terms, left[0]);
  for (uint32_t i = 0; i < x->n; i++)
    out[i] = i && is_false;
  for (uint32_t g = 0; g < x->n_groups && !is_false; g++)
    find_in_group(x, g, left, out);
  for (uint32_t i = 0; i < x->n && !is_false; i++)
    if (left[i] && !out[i])
      out[i] = follows_from_fixed(x, i, left, memo);
}
