#include "solver/term_substitute.h"

#include "frontend/base/arena.h"

#include <assert.h>
#include <stdlib.h>

/* Most substitutions look at few of many terms: results are in pages, which are
 * allocated on demand. */
enum { PAGE = 256 };

struct Substitution {
  TermStore *ts;
  Term least;   /* least bound term: older terms do not contain a bound one */
  Term **pages; /* by term, PAGE each: its result, or TERM_NONE */
  uint32_t n_pages;
  Term *stack;
  uint32_t depth, cap; /* size and capacity of the stack */
};

Substitution *substitution_new(TermStore *ts) {
  Substitution *s = xcalloc(1, sizeof *s);
  s->ts = ts;
  s->least = UINT32_MAX;
  return s;
}

void substitution_delete(Substitution *s) {
  if (!s)
    return;
  for (uint32_t i = 0; i < s->n_pages; i++)
    free(s->pages[i]);
  free(s->pages);
  free(s->stack);
  free(s);
}

static void make_room(Substitution *s, uint32_t page) {
  uint32_t n = page + 1 > 2 * s->n_pages ? page + 1 : 2 * s->n_pages;
  if (page < s->n_pages)
    return;
  s->pages = xrealloc(s->pages, n * sizeof *s->pages);
  for (uint32_t i = s->n_pages; i < n; i++)
    s->pages[i] = NULL;
  s->n_pages = n;
}

static void set_done(Substitution *s, Term t, Term result) {
  make_room(s, t / PAGE);
  Term **page = &s->pages[t / PAGE];
  if (!*page)
    *page = xcalloc(PAGE, sizeof **page);
  (*page)[t % PAGE] = result;
}

static Term done(const Substitution *s, Term t) {
  if (t < s->least)
    return t;
  const Term *page = t / PAGE < s->n_pages ? s->pages[t / PAGE] : NULL;
  return page ? page[t % PAGE] : TERM_NONE;
}

bool substitution_knows(const Substitution *s, Term t) {
  return t >= s->least && done(s, t);
}

void substitution_bind(Substitution *s, Term var, Term value) {
  assert(!substitution_knows(s, var));
  s->least = var < s->least ? var : s->least;
  set_done(s, var, value);
}

Term term_remade(TermStore *ts, Term t, const Term *x) {
  unsigned kind = term_kind(ts, t), width = term_width(ts, t);
  if (!term_arity(ts, t))
    return t;
  if (kind == TERM_EXTRACT)
    return term_extract(ts, x[0], term_low(ts, t), width);
  if (kind == TERM_CONCAT)
    return term_concat(ts, x[0], x[1]);
  return term_op(ts, (Op)(kind - TERM_OP), width, x[0], x[1], x[2]);
}

static Term rebuild(Substitution *s, Term t) {
  Term x[3] = {TERM_NONE};
  const unsigned arity = term_arity(s->ts, t);
  bool same = true;
  for (unsigned i = 0; i < arity; i++) {
    Term child = term_child(s->ts, t, i);
    x[i] = done(s, child);
    same &= x[i] == child;
  }
  return same ? t : term_remade(s->ts, t, x);
}

static void push(Substitution *s, Term t) {
  if (s->depth == s->cap) {
    s->cap = 2 * s->cap + 16;
    s->stack = xrealloc(s->stack, s->cap * sizeof *s->stack);
  }
  s->stack[s->depth++] = t;
}

Term substitution_apply(Substitution *s, Term root) {
  assert(root && root <= term_count(s->ts));
  if (!root)
    return root;
  push(s, root);
  while (s->depth) {
    Term t = s->stack[s->depth - 1];
    uint32_t before = s->depth;
    const unsigned arity = done(s, t) ? 0 : term_arity(s->ts, t);
    for (unsigned i = 0; i < arity; i++) {
      Term child = term_child(s->ts, t, i);
      if (!done(s, child))
        push(s, child);
    }
    if (s->depth > before)
      continue;
    s->depth--;
    if (!done(s, t))
      set_done(s, t, rebuild(s, t));
  }
  return done(s, root);
}

Term term_with(TermStore *ts, Term t, Term var, Term value) {
  assert(term_width(ts, var) == term_width(ts, value));
  Substitution *s = substitution_new(ts);
  substitution_bind(s, var, value);
  Term out = substitution_apply(s, t);
  substitution_delete(s);
  return out;
}
