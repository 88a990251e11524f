#include "reduction/proof/rule/product.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "solver/term_substitute.h"

#include <assert.h>
#include <string.h>

bool product_is_possible(const System *s) {
  if (s->n_templates < 2 || s->n_templates > MOST_PRODUCT_THREADS ||
      s->n_accesses)
    return false;
  for (TemplateId t = 1; t < s->n_templates; t++)
    if (s->templates[t].is_many)
      return false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].n_made && s->nodes[s->edges[i].from].template)
      return false;
  return true;
}

/* ---- edges that commute */

/* Order of two edges of different threads: the other one, then this one. */
typedef struct {
  const System *system;
  TermStore *terms;
  const SystemEdge *a, *b;
  Substitution *after_a, *after_b;
} Pair;

static void bind_all(const Pair *p, Substitution *s, const Update *u,
                     uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    substitution_bind(s, p->system->vars[u[i].var].value, u[i].value);
}

static Substitution *after(const Pair *p, const SystemEdge *e) {
  Substitution *s = substitution_new(p->terms);
  bind_all(p, s, e->updates, e->n_updates);
  for (uint32_t i = 0; i < e->n_made; i++)
    bind_all(p, s, e->made[i].arguments, e->made[i].n_arguments);
  return s;
}

/* Returns the condition that the values of variables which the first edge
 * assigns are the same in both orders. */
static Term same_updates(const Pair *p, const Update *u, uint32_t n,
                         Substitution *mine, Substitution *theirs) {
  Term out = term_true(p->terms);
  for (uint32_t i = 0; i < n; i++) {
    Term v = p->system->vars[u[i].var].value;
    Term first = substitution_apply(mine, substitution_apply(theirs, v));
    Term second = substitution_apply(theirs, u[i].value);
    out = term_and(p->terms, out, term_eq(p->terms, first, second));
  }
  return out;
}

static Term same_values(const Pair *p, const SystemEdge *e, Substitution *mine,
                        Substitution *theirs) {
  Term out = same_updates(p, e->updates, e->n_updates, mine, theirs);
  for (uint32_t i = 0; i < e->n_made; i++)
    out = term_and(p->terms, out,
                   same_updates(p, e->made[i].arguments, e->made[i].n_arguments,
                                mine, theirs));
  return out;
}

/* Returns the condition that the edge's accesses of elements are the same after
 * the other edge. */
static Term same_accesses(const Pair *p, const SystemEdge *e,
                          Substitution *other) {
  Term out = term_true(p->terms);
  for (uint32_t i = 0; i < e->n_loads; i++) {
    const ArrayAccess *x = &e->loads[i];
    const Term parts[3] = {x->index, x->when, x->value};
    assert(x->index);
    for (unsigned k = 0; k < (x->is_store ? 3u : 2u); k++)
      out = term_and(
          p->terms, out,
          term_eq(p->terms, parts[k], substitution_apply(other, parts[k])));
  }
  return out;
}

/* Returns the condition that the order of two accesses, one of which is a
 * store, does not matter. */
static Term are_apart(const Pair *p, const ArrayAccess *x,
                      const ArrayAccess *y) {
  TermStore *ts = p->terms;
  Term same = term_eq(ts, x->index, y->index);
  if (!x->is_store || !y->is_store) {
    Term loaded = x->is_store ? y->when : x->when;
    Term apart =
        term_and(ts, x->is_store ? x->when : y->when, term_not(ts, same));
    return term_or(ts, term_not(ts, loaded), apart);
  }
  return term_and(
      ts, term_and(ts, x->when, y->when),
      term_or(ts, term_not(ts, same), term_eq(ts, x->value, y->value)));
}

/* Returns the condition that loads of one element, by both edges, give the same
 * value; it holds if no store of either edge is at an element that the other
 * one loads. */
static Term same_loads(const Pair *p) {
  TermStore *ts = p->terms;
  Term out = term_true(ts);
  for (uint32_t i = 0; i < p->a->n_loads; i++)
    for (uint32_t k = 0; k < p->b->n_loads; k++) {
      const ArrayAccess *x = &p->a->loads[i], *y = &p->b->loads[k];
      if (x->array != y->array || x->is_store || y->is_store)
        continue;
      Term is_one = term_and(ts, term_and(ts, x->when, y->when),
                             term_eq(ts, x->index, y->index));
      out = term_and(ts, out,
                     term_implies(ts, is_one, term_eq(ts, x->value, y->value)));
    }
  return out;
}

static Term apart(const Pair *p) {
  Term out = term_true(p->terms);
  for (uint32_t i = 0; i < p->a->n_loads; i++)
    for (uint32_t k = 0; k < p->b->n_loads; k++) {
      const ArrayAccess *x = &p->a->loads[i], *y = &p->b->loads[k];
      if (x->array == y->array && (x->is_store || y->is_store))
        out = term_and(p->terms, out, are_apart(p, x, y));
    }
  return out;
}

static Term same_effects(const Pair *p) {
  TermStore *ts = p->terms;
  Term out = term_and(ts, same_accesses(p, p->b, p->after_a), p->b->guard);
  if (p->b->to == NODE_ERROR)
    return out;
  out = term_and(ts, out, same_accesses(p, p->a, p->after_b));
  out = term_and(ts, out, substitution_apply(p->after_b, p->a->guard));
  out = term_and(ts, out, same_values(p, p->a, p->after_a, p->after_b));
  return term_and(ts, out, same_values(p, p->b, p->after_b, p->after_a));
}

Term product_conflict(const System *s, const Term *invariants,
                      const SystemEdge *a, const SystemEdge *b) {
  Pair p = {.system = s, .terms = s->terms, .a = a, .b = b};
  assert(a->to != NODE_ERROR &&
         s->nodes[a->from].template != s->nodes[b->from].template);
  bool in_section = s->nodes[a->from].is_atomic ||
                    s->nodes[b->from].is_atomic ||
                    (node_is_inner(b->to) && s->nodes[b->to].is_atomic);
  if (in_section)
    return term_true(s->terms);
  p.after_a = after(&p, a), p.after_b = after(&p, b);
  Term known = term_and(s->terms, invariants[a->from], invariants[b->from]);
  Term both =
      term_and(s->terms, a->guard, substitution_apply(p.after_a, b->guard));
  Term same =
      term_and(s->terms, apart(&p),
               term_implies(s->terms, same_loads(&p), same_effects(&p)));
  Term out = term_and(s->terms, term_and(s->terms, known, both),
                      term_not(s->terms, same));
  substitution_delete(p.after_a);
  substitution_delete(p.after_b);
  return out;
}

/* ---- the product */

Term product_value(const Product *p, const ProductNode *n, Term t) {
  Substitution *to = substitution_new(p->system->terms);
  for (uint32_t i = 0; i < p->n_constants; i++)
    if (n->values[i])
      substitution_bind(to, p->system->vars[p->constants[i]].value,
                        n->values[i]);
  Term out = substitution_apply(to, t);
  substitution_delete(to);
  return out;
}

bool product_is_alive(const ProductNode *n, TemplateId t) {
  return node_is_inner(n->at[t]) && n->at[t] != NODE_UNMADE;
}

typedef struct {
  const Product *of;
  const System *system;
  Arena *arena;
  CommuteVisit *commute;
  void *context;
  uint8_t *known; /* by pair of edges: 1: they commute, 2: they do not */
  uint32_t *first_edges, *first_out;
} Checking;

static bool commute(Checking *c, uint32_t a, uint32_t b) {
  uint8_t *known = &c->known[(size_t)a * c->system->n_edges + b];
  if (!*known) {
    bool does =
        c->commute(c->context, &c->system->edges[a], &c->system->edges[b]);
    *known = does ? 1 : 2;
  }
  return *known == 1;
}

static bool commutes_with_all(Checking *c, uint32_t a, NodeId n) {
  for (uint32_t b = c->first_edges[n]; b < c->first_edges[n + 1]; b++)
    if (!c->of->is_proved[b] && !commute(c, a, b))
      return false;
  return true;
}

static unsigned rank_of(const Checking *c, const ProductNode *n, TemplateId t) {
  unsigned i = 0;
  while (i < c->system->n_templates && n->order[i] != t)
    i++;
  assert(i < c->system->n_templates);
  return i;
}

/* Is each thread that is asleep after the edge so with a reason? */
static bool are_asleep_rightly(Checking *c, const ProductNode *n,
                               const ProductEdge *e, TemplateId t) {
  const ProductNode *to = &c->of->nodes[e->to];
  for (TemplateId u = 0; u < c->system->n_templates; u++) {
    if (!(to->asleep >> u & 1))
      continue;
    bool may = n->asleep >> u & 1 || rank_of(c, n, u) < rank_of(c, n, t);
    if (u == t || !may || !product_is_alive(n, u) ||
        !commutes_with_all(c, e->edge, n->at[u]))
      return false;
  }
  return true;
}

static NodeId place_after(const System *s, const ProductNode *n,
                          const SystemEdge *e, TemplateId u) {
  if (s->nodes[e->from].template == u)
    return e->to;
  return edge_made(e, u) ? s->templates[u].first : n->at[u];
}

/* Does the edge lead to where threads and constants are as the product says? */
static bool leads_there(const Checking *c, const ProductNode *n,
                        const ProductEdge *x) {
  const SystemEdge *e = &c->system->edges[x->edge];
  const ProductNode *to = &c->of->nodes[x->to];
  for (TemplateId u = 0; u < c->system->n_templates; u++)
    if (to->at[u] != place_after(c->system, n, e, u) ||
        (edge_made(e, u) && n->at[u] != NODE_UNMADE))
      return false;
  for (uint32_t i = 0; i < c->of->n_constants; i++) {
    Term now =
        product_value(c->of, n, edge_value(c->system, e, c->of->constants[i]));
    if (to->values[i] && to->values[i] != now)
      return false;
  }
  return true;
}

static bool has_edge(Checking *c, uint32_t q, uint32_t edge, TemplateId t) {
  const ProductNode *n = &c->of->nodes[q];
  const SystemEdge *e = &c->system->edges[edge];
  for (uint32_t i = c->first_out[q]; i < c->first_out[q + 1]; i++) {
    const ProductEdge *x = &c->of->edges[i];
    if (x->edge != edge)
      continue;
    return e->to == NODE_ERROR
               ? x->to == NODE_ERROR
               : x->to < c->of->n_nodes && leads_there(c, n, x) &&
                     are_asleep_rightly(c, n, x, t);
  }
  return term_is_false(c->system->terms, product_value(c->of, n, e->guard));
}

static bool is_in_section(const System *s, const ProductNode *n, TemplateId t) {
  return product_is_alive(n, t) && s->nodes[n->at[t]].is_atomic;
}

static bool may_step(const System *s, const ProductNode *n, TemplateId t) {
  for (TemplateId u = 0; u < s->n_templates; u++)
    if (u != t && is_in_section(s, n, u))
      return false;
  return product_is_alive(n, t);
}

static bool check_node(Checking *c, uint32_t q) {
  const ProductNode *n = &c->of->nodes[q];
  for (TemplateId t = 0; t < c->system->n_templates; t++) {
    if (n->asleep >> t & 1 || !may_step(c->system, n, t))
      continue;
    NodeId m = n->at[t];
    for (uint32_t e = c->first_edges[m]; e < c->first_edges[m + 1]; e++)
      if (!c->of->is_proved[e] && !has_edge(c, q, e, t))
        return false;
  }
  return true;
}

static bool check_first(const Product *p) {
  const System *s = p->system;
  const ProductNode *n = &p->nodes[0];
  bool is_right = !n->asleep && n->at[0] == s->templates[0].first;
  for (TemplateId t = 1; t < s->n_templates; t++)
    is_right &= n->at[t] == NODE_UNMADE;
  for (uint32_t i = 0; i < p->n_constants; i++)
    is_right &=
        system_is_shared(s, p->constants[i]) &&
        (!n->values[i] || n->values[i] == s->vars[p->constants[i]].initial);
  return is_right;
}

uint32_t *product_first_out(const Product *p, Arena *a) {
  uint32_t *out = ARENA_ARRAY(a, uint32_t, p->n_nodes + 1);
  for (uint32_t i = 0; i < p->n_edges; i++) {
    assert(!i || p->edges[i - 1].from <= p->edges[i].from);
    out[p->edges[i].from + 1]++;
  }
  for (uint32_t n = 0; n < p->n_nodes; n++)
    out[n + 1] += out[n];
  return out;
}

/* ---- inputs */

typedef struct {
  const Mentions *mentions;
  Arena *arena;
  TemplateId template;
  VEC(Term) inputs;
  VEC(TemplateId) owners;
  bool is_right;
} Owners;

static void see_input(void *context, Term t) {
  Owners *o = context;
  if (!mentions_is_input(o->mentions, t))
    return;
  for (uint32_t i = 0; i < o->inputs.n; i++)
    if (o->inputs.data[i] == t) {
      o->is_right &= o->owners.data[i] == o->template;
      return;
    }
  *vec_push(o->arena, &o->inputs) = t;
  *vec_push(o->arena, &o->owners) = o->template;
}

/* True if no two edges of different threads have an input in common. */
static bool check_inputs(const System *s, Arena *a) {
  Mentions *m = mentions_new(s);
  Owners o = {.mentions = m, .arena = a, .is_right = true};
  for (uint32_t i = 0; i < s->n_edges; i++) {
    o.template = s->nodes[s->edges[i].from].template;
    mentions_visit_edge(m, &s->edges[i], see_input, &o);
  }
  mentions_delete(m);
  return o.is_right;
}

bool product_check(const Product *p, CommuteVisit *visit, void *context) {
  Arena *a = arena_new();
  const size_t n = p->system->n_edges;
  Checking c = {.of = p,
                .system = p->system,
                .arena = a,
                .commute = visit,
                .context = context,
                .known = ARENA_ARRAY(a, uint8_t, n *n + 1),
                .first_edges = system_first_edges(p->system, a),
                .first_out = product_first_out(p, a)};
  bool is_right = product_is_possible(p->system) && p->n_nodes &&
                  check_first(p) && check_inputs(p->system, a);
  for (uint32_t q = 0; q < p->n_nodes && is_right; q++)
    is_right = check_node(&c, q);
  arena_delete(a);
  return is_right;
}
