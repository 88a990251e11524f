#include "reduction/proof/rule/var_set.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

VarSet var_set_new(Arena *a, const System *s) {
  uint32_t n = (s->n_vars + 63) / 64 + 1;
  return (VarSet){ARENA_ARRAY(a, uint64_t, n), n};
}

bool var_set_has(VarSet s, VarId v) { return s.words[v / 64] >> v % 64 & 1; }

void var_set_add(VarSet s, VarId v) {
  assert(v / 64 < s.n);
  s.words[v / 64] |= (uint64_t)1 << v % 64;
}

bool var_set_unite(VarSet into, VarSet from) {
  assert(into.n == from.n);
  bool grew = false;
  for (uint32_t i = 0; i < into.n; i++) {
    grew |= (from.words[i] & ~into.words[i]) != 0;
    into.words[i] |= from.words[i];
  }
  return grew;
}

bool var_set_meets(VarSet a, VarSet b) {
  assert(a.n == b.n);
  for (uint32_t i = 0; i < a.n; i++)
    if (a.words[i] & b.words[i])
      return true;
  return false;
}

bool var_set_is_shared(VarSet set, const System *s) {
  for (VarId v = 0; v < s->n_vars; v++)
    if (var_set_has(set, v) && !system_is_shared(s, v))
      return false;
  return true;
}

/* ---- terms */

struct Mentions {
  const System *system;
  Arena *arena;
  uint32_t *seen; /* by term: the last walk that visited it */
  VarId *var_of;  /* by term, plus one */
  uint32_t n, n_vars, walk;
  VEC(Term) todo;
};

Mentions *mentions_new(const System *s) {
  Mentions *m = xcalloc(1, sizeof *m);
  m->system = s, m->arena = arena_new();
  m->n_vars = term_count(s->terms) + 1;
  m->var_of = ARENA_ARRAY(m->arena, VarId, m->n_vars);
  for (VarId v = 0; v < s->n_vars; v++) {
    m->var_of[s->vars[v].value] = v + 1;
    if (s->vars[v].copy)
      m->var_of[s->vars[v].copy] = v + 1;
  }
  return m;
}

void mentions_delete(Mentions *m) {
  if (!m)
    return;
  arena_delete(m->arena);
  free(m->seen);
  free(m);
}

static void push(Mentions *m, Term t) {
  if (m->seen[t] == m->walk)
    return;
  m->seen[t] = m->walk;
  *vec_push(m->arena, &m->todo) = t;
}

static void begin(Mentions *m, Term t) {
  uint32_t n = term_count(m->system->terms) + 1;
  if (n > m->n) {
    m->seen = xrealloc(m->seen, 2 * n * sizeof *m->seen);
    memset(m->seen, 0, 2 * n * sizeof *m->seen);
    m->n = 2 * n, m->walk = 0;
  }
  m->walk++;
  m->todo.n = 0;
  push(m, t);
}

void mentions_visit(Mentions *m, Term t, MentionVisit *visit, void *context) {
  assert(t && t <= term_count(m->system->terms));
  const TermStore *s = m->system->terms;
  begin(m, t);
  while (m->todo.n) {
    Term x = m->todo.data[--m->todo.n];
    for (unsigned i = 0; i < term_arity(s, x); i++)
      push(m, term_child(s, x, i));
    if (!term_arity(s, x))
      visit(context, x);
  }
}

typedef struct {
  Mentions *mentions;
  VarSet into;
  bool grew;
} Addition;

/* Returns the variable plus one; 0: none. */
static VarId var_of(const Mentions *m, Term t) {
  return t < m->n_vars ? m->var_of[t] : 0;
}

static void add_var(void *context, Term t) {
  Addition *a = context;
  VarId v = var_of(a->mentions, t);
  if (!v || var_set_has(a->into, v - 1))
    return;
  var_set_add(a->into, v - 1);
  a->grew = true;
}

bool mentions_add(Mentions *m, Term t, VarSet into) {
  Addition a = {m, into, false};
  mentions_visit(m, t, add_var, &a);
  return a.grew;
}

/* ---- inputs */

bool mentions_is_input(const Mentions *m, Term t) {
  return term_kind(m->system->terms, t) == TERM_VAR && !var_of(m, t);
}

typedef struct {
  const Mentions *mentions;
  Substitution *to; /* or NULL */
  bool any;
} Inputs;

static void see_input(void *context, Term t) {
  Inputs *x = context;
  TermStore *terms = x->mentions->system->terms;
  if (!mentions_is_input(x->mentions, t))
    return;
  x->any = true;
  if (x->to && !substitution_knows(x->to, t))
    substitution_bind(
        x->to, t,
        term_var(terms, term_width(terms, t), term_ones(terms, t), "input"));
}

bool mentions_has_input(Mentions *m, Term t) {
  Inputs x = {m, NULL, false};
  mentions_visit(m, t, see_input, &x);
  return x.any;
}

void mentions_rename_inputs(Mentions *m, Term t, Substitution *to) {
  Inputs x = {m, to, false};
  mentions_visit(m, t, see_input, &x);
}

typedef struct {
  const Mentions *mentions;
  Substitution *to;
} Zeros;

static void become_zero(void *context, Term t) {
  const Zeros *x = context;
  TermStore *terms = x->mentions->system->terms;
  if (mentions_is_input(x->mentions, t))
    substitution_bind(x->to, t, term_const(terms, term_width(terms, t), 0));
}

Term mentions_without_inputs(Mentions *m, Term t) {
  Zeros x = {m, substitution_new(m->system->terms)};
  mentions_visit(m, t, become_zero, &x);
  Term out = substitution_apply(x.to, t);
  substitution_delete(x.to);
  return out;
}

void mentions_visit_edge(Mentions *m, const SystemEdge *e, MentionVisit *visit,
                         void *context) {
  mentions_visit(m, e->guard, visit, context);
  for (uint32_t i = 0; i < e->n_updates; i++)
    mentions_visit(m, e->updates[i].value, visit, context);
  for (uint32_t i = 0; i < e->n_made; i++)
    for (uint32_t k = 0; k < e->made[i].n_arguments; k++)
      mentions_visit(m, e->made[i].arguments[k].value, visit, context);
  for (uint32_t i = 0; i < e->n_loads; i++) {
    const ArrayAccess *x = &e->loads[i];
    const Term parts[3] = {x->index, x->when, x->value};
    for (unsigned k = 0; x->index && k < 3; k++)
      mentions_visit(m, parts[k], visit, context);
  }
}
