#include "solver/term_substitute.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

struct Substitution {
  TermStore *ts;
  Term *result; /* by term, or TERM_NONE */
  uint32_t size;
  Arena *arena;
  VEC(Term) stack;
};

Substitution *substitution_new(TermStore *ts) {
  Substitution *s = xcalloc(1, sizeof *s);
  s->ts = ts;
  s->arena = arena_new();
  return s;
}

void substitution_delete(Substitution *s) {
  if (!s)
    return;
  free(s->result);
  arena_delete(s->arena);
  free(s);
}

static void make_room(Substitution *s, Term t) {
  if (t < s->size)
    return;
  uint32_t size = s->size ? s->size : 1024;
  while (size <= t)
    size *= 2;
  s->result = xrealloc(s->result, size * sizeof *s->result);
  for (uint32_t i = s->size; i < size; i++)
    s->result[i] = TERM_NONE;
  s->size = size;
}

void substitution_bind(Substitution *s, Term var, Term value) {
  make_room(s, var);
  assert(!s->result[var]);
  s->result[var] = value;
}

static Term done(const Substitution *s, Term t) {
  return t < s->size ? s->result[t] : TERM_NONE;
}

static Term child(const Substitution *s, Term t, unsigned i) {
  return i < term_arity(s->ts, t) ? done(s, term_child(s->ts, t, i))
                                  : TERM_NONE;
}

static Term rebuild(Substitution *s, Term t) {
  Term a = child(s, t, 0), b = child(s, t, 1), c = child(s, t, 2);
  bool same = true;
  for (unsigned i = 0; i < term_arity(s->ts, t); i++)
    same &= done(s, term_child(s->ts, t, i)) == term_child(s->ts, t, i);
  unsigned kind = term_kind(s->ts, t), width = term_width(s->ts, t);
  if (same)
    return t;
  if (kind == TERM_EXTRACT)
    return term_extract(s->ts, a, term_low(s->ts, t), width);
  if (kind == TERM_CONCAT)
    return term_concat(s->ts, a, b);
  return term_op(s->ts, (Op)(kind - TERM_OP), width, a, b, c);
}

Term substitution_apply(Substitution *s, Term root) {
  assert(root && root <= term_count(s->ts));
  if (!root)
    return root;
  *vec_push(s->arena, &s->stack) = root;
  while (s->stack.n) {
    Term t = *vec_top(&s->stack);
    uint32_t before = s->stack.n;
    if (!done(s, t))
      for (unsigned i = 0; i < term_arity(s->ts, t); i++)
        if (!done(s, term_child(s->ts, t, i)))
          *vec_push(s->arena, &s->stack) = term_child(s->ts, t, i);
    if (s->stack.n > before)
      continue;
    s->stack.n--;
    if (done(s, t))
      continue;
    Term r = rebuild(s, t);
    make_room(s, t);
    s->result[t] = r;
  }
  return done(s, root);
}
