#include "reduction/prove/houdini.h"

#include "frontend/base/vec.h"
#include "solver/term_substitute.h"

typedef VEC(Term) TermVec;

/* A way in which a thread comes to be at 'target', or to stay there: from node
 * 'own', while another is at 'other'. */
typedef struct {
  NodeId target, own, other; /* NODE_END: none */
  bool are_twins;            /* both are of one template */
  Term guard, facts;
  Substitution *after;
  bool is_due;
} Way;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  SolverSource *source;
  void *context;
  Solver *solver;
  const Known *facts;
  TermVec *left; /* by node: candidates, or TERM_NONE: it was dropped */
  Term *all;     /* by node: what is left, or TERM_NONE: not yet made */
  VEC(Way) ways;
  Substitution **twins; /* by template */
  uint32_t *premise_of; /* by term: the query that it is a premise of */
  uint32_t n_terms, query;
  TermVec premises, results;
  bool is_stopped;
} Houdini;

/* ---- ways */

static Substitution *twins_of(Houdini *h, TemplateId t) {
  if (h->twins[t])
    return h->twins[t];
  h->twins[t] = substitution_new(h->terms);
  for (VarId v = 0; v < h->system->n_vars; v++)
    if (h->system->vars[v].owner == t)
      substitution_bind(h->twins[t], h->system->vars[v].value,
                        h->system->vars[v].twin);
  return h->twins[t];
}

static Way *add_way(Houdini *h, NodeId target, NodeId own, NodeId other,
                    Term guard) {
  Way *w = vec_push(h->arena, &h->ways);
  *w = (Way){.target = target,
             .own = own,
             .other = other,
             .guard = guard,
             .facts = own == NODE_END     ? term_true(h->terms)
                      : other == NODE_END ? known_at(h->facts, own)
                                          : known_between(h->facts, own, other),
             .after = substitution_new(h->terms),
             .is_due = true};
  return w;
}

static void bind(Houdini *h, Way *w, VarId v, Term value) {
  substitution_bind(w->after, h->system->vars[v].value, value);
}

static void add_start(Houdini *h) {
  Way *w = add_way(h, h->system->templates[0].first, NODE_END, NODE_END,
                   term_true(h->terms));
  for (VarId v = 0; v < h->system->n_vars; v++)
    if (h->system->vars[v].initial)
      bind(h, w, v, h->system->vars[v].initial);
}

static void add_own(Houdini *h, const SystemEdge *e) {
  Way *w = add_way(h, e->to, e->from, NODE_END, e->guard);
  for (uint32_t i = 0; i < e->n_updates; i++)
    bind(h, w, e->updates[i].var, e->updates[i].value);
}

static bool is_argument(const Made *m, VarId v) {
  for (uint32_t i = 0; i < m->n_arguments; i++)
    if (m->arguments[i].var == v)
      return true;
  return false;
}

static void add_made(Houdini *h, const SystemEdge *e, const Made *m) {
  const System *s = h->system;
  Way *w =
      add_way(h, s->templates[m->template].first, e->from, NODE_END, e->guard);
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (s->vars[e->updates[i].var].owner != m->template)
      bind(h, w, e->updates[i].var, e->updates[i].value);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    bind(h, w, m->arguments[i].var, m->arguments[i].value);
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].owner == m->template && !is_argument(m, v))
      bind(h, w, v, s->vars[v].twin);
}

static void add_other(Houdini *h, NodeId n, const SystemEdge *e) {
  const SystemNode *x = &h->system->nodes[n], *y = &h->system->nodes[e->from];
  bool are_twins = x->template == y->template;
  if (!known_may_step(h->facts, n, e->from))
    return;
  Substitution *to = are_twins ? twins_of(h, x->template) : NULL;
  Way *w = add_way(h, n, n, e->from,
                   to ? substitution_apply(to, e->guard) : e->guard);
  w->are_twins = are_twins;
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(h->system, e->updates[i].var))
      bind(h, w, e->updates[i].var,
           to ? substitution_apply(to, e->updates[i].value)
              : e->updates[i].value);
}

static bool writes_shared(const System *s, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(s, e->updates[i].var))
      return true;
  return false;
}

static bool is_over(Houdini *h) {
  h->is_stopped = h->is_stopped || solver_is_stopped(h->solver);
  return h->is_stopped;
}

static void add_ways(Houdini *h) {
  const System *s = h->system;
  add_start(h);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (e->to != NODE_ERROR && e->to != NODE_END)
      add_own(h, e);
    for (uint32_t k = 0; e->to != NODE_ERROR && k < e->n_made; k++)
      add_made(h, e, &e->made[k]);
  }
  for (uint32_t i = 0; i < s->n_edges && !is_over(h); i++)
    if (s->edges[i].to != NODE_ERROR && writes_shared(s, &s->edges[i]))
      for (NodeId n = 0; n < s->n_nodes; n++)
        add_other(h, n, &s->edges[i]);
}

/* ---- one query */

/* So that it need not be concluded. */
static void mark(Houdini *h, Term t) {
  if (t >= h->n_terms) {
    uint32_t n = 2 * (term_count(h->terms) + 1);
    h->premise_of =
        arena_grow(h->arena, h->premise_of, h->n_terms * sizeof *h->premise_of,
                   n * sizeof *h->premise_of);
    memset(h->premise_of + h->n_terms, 0,
           (n - h->n_terms) * sizeof *h->premise_of);
    h->n_terms = n;
  }
  h->premise_of[t] = h->query;
}

static bool is_premise(const Houdini *h, Term t) {
  return t < h->n_terms && h->premise_of[t] == h->query;
}

/* Those that there are, of n at places that stay: a tree, of which most is the
 * same when some are dropped, so that the solver knows it. */
static Term all_in(Houdini *h, const Term *data, uint32_t n) {
  if (n == 1 && *data)
    return *data;
  if (n <= 1)
    return term_true(h->terms);
  Term low = all_in(h, data, n / 2);
  return term_and(h->terms, low, all_in(h, data + n / 2, n - n / 2));
}

static Term all_of(Houdini *h, NodeId n) {
  if (!h->all[n])
    h->all[n] = all_in(h, h->left[n].data, h->left[n].n);
  return h->all[n];
}

static void add_premise(Houdini *h, Term t) {
  if (!term_is_true(h->terms, t))
    *vec_push(h->arena, &h->premises) = t;
}

static void add_premises(Houdini *h, NodeId n, Substitution *to) {
  if (n == NODE_END)
    return;
  Term all = all_of(h, n);
  add_premise(h, to ? substitution_apply(to, all) : all);
  for (uint32_t i = 0; i < h->left[n].n; i++) {
    Term t = h->left[n].data[i];
    if (t)
      mark(h, to ? substitution_apply(to, t) : t);
  }
}

/* No thread is there, as far as is known. */
static bool is_empty(const Houdini *h, NodeId n) {
  return n != NODE_END && h->left[n].data[0];
}

/* Candidates of the target that do not follow by what they are: their terms
 * after the edge, or TERM_NONE.  True if there are some. */
static bool collect(Houdini *h, const Way *w) {
  const TermVec *left = &h->left[w->target];
  bool is_some = false;
  h->premises.n = h->results.n = 0;
  h->query++;
  add_premise(h, w->guard);
  add_premise(h, w->facts);
  add_premises(h, w->own, NULL);
  add_premises(h, w->other,
               w->are_twins ? twins_of(h, h->system->nodes[w->own].template)
                            : NULL);
  for (uint32_t i = 0; i < left->n; i++) {
    Term t =
        left->data[i] ? substitution_apply(w->after, left->data[i]) : TERM_NONE;
    if (t && (term_is_true(h->terms, t) || is_premise(h, t)))
      t = TERM_NONE;
    *vec_push(h->arena, &h->results) = t;
    is_some |= t != TERM_NONE;
  }
  return is_some;
}

/* Each model has values for all that the solver was ever asked about. */
static void renew_solver(Houdini *h) {
  enum { MOST_VARIABLES = 15000 };
  if (solver_stats(h->solver).variables < MOST_VARIABLES)
    return;
  solver_delete(h->solver);
  h->solver = h->source(h->context);
}

static Answer ask(Houdini *h) {
  Term all = all_in(h, h->results.data, h->results.n);
  *vec_push(h->arena, &h->premises) = term_not(h->terms, all);
  renew_solver(h);
  return solver_solve(h->solver, h->premises.data, h->premises.n);
}

static void drop_refuted(Houdini *h, NodeId n) {
  for (uint32_t i = 0; i < h->results.n; i++)
    if (h->results.data[i] && !solver_value(h->solver, h->results.data[i]))
      h->left[n].data[i] = TERM_NONE;
  h->all[n] = TERM_NONE;
}

static void make_due(Houdini *h, NodeId n) {
  for (uint32_t i = 0; i < h->ways.n; i++) {
    Way *w = &h->ways.data[i];
    w->is_due |= w->own == n || w->other == n;
  }
}

static void follow(Houdini *h, Way *w) {
  bool has_dropped = false;
  w->is_due = false;
  while (!h->is_stopped && !is_empty(h, w->own) && !is_empty(h, w->other)) {
    Answer answer = collect(h, w) ? ask(h) : ANSWER_UNSAT;
    h->is_stopped = answer == ANSWER_UNKNOWN;
    if (answer != ANSWER_SAT)
      break;
    drop_refuted(h, w->target);
    has_dropped = true;
  }
  if (has_dropped)
    make_due(h, w->target);
  w->is_due = false;
}

static bool follow_some(Houdini *h) {
  for (uint32_t i = 0; i < h->ways.n; i++)
    if (h->ways.data[i].is_due) {
      follow(h, &h->ways.data[i]);
      return !is_over(h);
    }
  return false;
}

/* ---- all */

static void init(Houdini *h, CandidateLevel level) {
  const System *s = h->system;
  CandidateList *all = candidates_make(h->arena, s, h->facts, level);
  h->left = ARENA_ARRAY(h->arena, TermVec, s->n_nodes + 1);
  h->all = ARENA_ARRAY(h->arena, Term, s->n_nodes + 1);
  h->twins = ARENA_ARRAY(h->arena, Substitution *, s->n_templates);
  for (NodeId n = 0; n < s->n_nodes; n++)
    for (uint32_t i = 0; i < all[n].n; i++)
      *vec_push(h->arena, &h->left[n]) = all[n].data[i];
  add_ways(h);
}

static void release(Houdini *h) {
  solver_delete(h->solver);
  for (uint32_t i = 0; i < h->ways.n; i++)
    substitution_delete(h->ways.data[i].after);
  for (TemplateId t = 0; t < h->system->n_templates; t++)
    substitution_delete(h->twins[t]);
}

const Term *houdini_solve(Arena *a, const Known *facts, SolverSource *source,
                          void *context, CandidateLevel level) {
  const System *s = facts->system;
  Houdini h = {.system = s,
               .terms = s->terms,
               .arena = arena_new(),
               .source = source,
               .context = context,
               .solver = source(context),
               .facts = facts};
  init(&h, level);
  while (!h.is_stopped && follow_some(&h))
    ;
  Term *out = h.is_stopped ? NULL : ARENA_ARRAY(a, Term, s->n_nodes + 1);
  for (NodeId n = 0; out && n < s->n_nodes; n++)
    out[n] = all_of(&h, n);
  release(&h);
  arena_delete(h.arena);
  return out;
}
