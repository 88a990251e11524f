#include "reduction/proof/invgen/obligations.h"

#include "frontend/base/vec.h"

#include <assert.h>

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  const Known *facts;
  VEC(Obligation) obligations;
  Substitution **copies; /* by template */
  bool (*stop)(void *);
  void *context;
} Builder;

static Substitution *copies_of(Builder *b, TemplateId t) {
  if (b->copies[t])
    return b->copies[t];
  b->copies[t] = substitution_new(b->terms);
  for (VarId v = 0; v < b->system->n_vars; v++)
    if (b->system->vars[v].owner == t)
      substitution_bind(b->copies[t], b->system->vars[v].value,
                        b->system->vars[v].copy);
  return b->copies[t];
}

static Obligation *add_obligation(Builder *b, NodeId target, NodeId own,
                                  NodeId other, Term guard) {
  assert(target < b->system->n_nodes && own != NODE_ERROR &&
         other != NODE_ERROR);
  assert(own != NODE_END || other == NODE_END);
  assert(term_width(b->terms, guard) == 1);
  Obligation *w = vec_push(b->arena, &b->obligations);
  *w = (Obligation){.target = target,
                    .own = own,
                    .other = other,
                    .guard = guard,
                    .facts = own == NODE_END ? term_true(b->terms)
                             : other == NODE_END
                                 ? known_at(b->facts, own)
                                 : known_between(b->facts, own, other),
                    .after = substitution_new(b->terms)};
  return w;
}

static void bind(Builder *b, Obligation *w, VarId v, Term value) {
  assert(term_width(b->terms, value) ==
         term_width(b->terms, b->system->vars[v].value));
  substitution_bind(w->after, b->system->vars[v].value, value);
}

static void add_start(Builder *b) {
  Obligation *w = add_obligation(b, b->system->templates[0].first, NODE_END,
                                 NODE_END, term_true(b->terms));
  for (VarId v = 0; v < b->system->n_vars; v++)
    if (b->system->vars[v].initial)
      bind(b, w, v, b->system->vars[v].initial);
}

static void add_own(Builder *b, const SystemEdge *e) {
  Obligation *w = add_obligation(b, e->to, e->from, NODE_END, e->guard);
  for (uint32_t i = 0; i < e->n_updates; i++)
    bind(b, w, e->updates[i].var, e->updates[i].value);
}

static bool is_argument(const Made *m, VarId v) {
  for (uint32_t i = 0; i < m->n_arguments; i++)
    if (m->arguments[i].var == v)
      return true;
  return false;
}

static void add_made(Builder *b, const SystemEdge *e, const Made *m) {
  const System *s = b->system;
  Obligation *w = add_obligation(b, s->templates[m->template].first, e->from,
                                 NODE_END, e->guard);
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (s->vars[e->updates[i].var].owner != m->template)
      bind(b, w, e->updates[i].var, e->updates[i].value);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    bind(b, w, m->arguments[i].var, m->arguments[i].value);
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].owner == m->template && !is_argument(m, v))
      bind(b, w, v, s->vars[v].copy);
}

static void add_other(Builder *b, NodeId n, const SystemEdge *e) {
  const SystemNode *x = &b->system->nodes[n], *y = &b->system->nodes[e->from];
  bool is_same_template = x->template == y->template;
  if (!known_may_step(b->facts, n, e->from))
    return;
  Substitution *to = is_same_template ? copies_of(b, x->template) : NULL;
  Obligation *w = add_obligation(
      b, n, n, e->from, to ? substitution_apply(to, e->guard) : e->guard);
  w->is_same_template = is_same_template;
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(b->system, e->updates[i].var))
      bind(b, w, e->updates[i].var,
           to ? substitution_apply(to, e->updates[i].value)
              : e->updates[i].value);
}

static bool writes_shared(const System *s, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(s, e->updates[i].var))
      return true;
  return false;
}

static void add_obligations(Builder *b) {
  const System *s = b->system;
  add_start(b);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (node_is_inner(e->to))
      add_own(b, e);
    for (uint32_t k = 0; e->to != NODE_ERROR && k < e->n_made; k++)
      add_made(b, e, &e->made[k]);
  }
  for (uint32_t i = 0; i < s->n_edges && !b->stop(b->context); i++)
    if (s->edges[i].to != NODE_ERROR && writes_shared(s, &s->edges[i]))
      for (NodeId n = 0; n < s->n_nodes; n++)
        add_other(b, n, &s->edges[i]);
}

Obligations obligations_build(Arena *a, const Known *facts,
                              bool (*stop)(void *), void *context) {
  const System *s = facts->system;
  Builder b = {.system = s,
               .terms = s->terms,
               .arena = a,
               .facts = facts,
               .copies = ARENA_ARRAY(a, Substitution *, s->n_templates),
               .stop = stop,
               .context = context};
  add_obligations(&b);
  return (Obligations){b.obligations.data, b.obligations.n, b.copies,
                       s->n_templates};
}

void obligations_release(Obligations *w) {
  for (uint32_t i = 0; i < w->n; i++)
    substitution_delete(w->data[i].after);
  for (TemplateId t = 0; t < w->n_copies; t++)
    substitution_delete(w->copies[t]);
}

Substitution *obligation_copies(const Obligations *all, const System *s,
                                const Obligation *w) {
  assert(!w->is_same_template || all->copies[s->nodes[w->own].template]);
  return w->is_same_template ? all->copies[s->nodes[w->own].template] : NULL;
}
