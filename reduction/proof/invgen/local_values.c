#include "reduction/proof/invgen/local_values.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"

enum { MOST_VALUES = 9, MOST_COMBINATIONS = 64 };

/* Constants, by the locals that are tracked at the node. */
typedef const Term *Combination;

typedef struct {
  VEC(VarId) vars;
  VEC(Combination) seen;
} Place;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Solver *solver;
  VarSet *live;
  VarSet tracked;
  Place *places; /* by node */
  const LocalFlow *flows;
  uint32_t *done; /* by flow: number of combinations that it has passed on */
  uint32_t n_flows;
  bool is_stopped;
} Search;

/* ---- locals that may decide which lock is meant */

/* Adds what decides on new values of these variables. */
static void add_updates(const System *s, Mentions *m, VarSet of, VarSet to) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    for (uint32_t k = 0; k < e->n_updates; k++)
      if (var_set_has(of, e->updates[k].var)) {
        mentions_add(m, e->updates[k].value, to);
        mentions_add(m, e->guard, to);
      }
    for (uint32_t k = 0; k < e->n_made; k++)
      for (uint32_t j = 0; j < e->made[k].n_arguments; j++)
        if (var_set_has(of, e->made[k].arguments[j].var))
          mentions_add(m, e->made[k].arguments[j].value, to);
  }
}

/* Adds the locals of the set, except numbers of threads. */
static bool add_locals(const System *s, VarSet set, VarSet to) {
  bool grew = false;
  for (VarId v = 0; v < s->n_vars; v++)
    if (var_set_has(set, v) && !system_is_shared(s, v) &&
        v != s->templates[s->vars[v].owner].number)
      grew |= !var_set_has(to, v), var_set_add(to, v);
  return grew;
}

/* Returns the locals on which locks, and refusals, depend. */
static VarSet find_relevant(Arena *a, const System *s) {
  Mentions *m = mentions_new(s);
  VarSet all = var_set_new(a, s), out = var_set_new(a, s),
         locks = var_set_new(a, s);
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].holder) {
      mentions_add(m, s->waits[i].holder, locks);
      mentions_add(m, s->waits[i].edge.guard, all);
    }
  var_set_unite(all, locks);
  add_updates(s, m, locks, all);
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].to == NODE_ERROR)
      mentions_add(m, s->edges[i].guard, all);
  while (add_locals(s, all, out))
    add_updates(s, m, out, all);
  mentions_delete(m);
  return out;
}

bool local_values_choose(const System *s) {
  Arena *scratch = arena_new();
  Mentions *m = mentions_new(s);
  VarSet locks = var_set_new(scratch, s), all = var_set_new(scratch, s),
         locals = var_set_new(scratch, s);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].holder) {
      mentions_add(m, s->waits[i].holder, locks);
      mentions_add(m, s->waits[i].edge.guard, all);
    }
  var_set_unite(all, locks);
  for (VarId v = 0; v < s->n_vars; v++)
    n += var_set_has(locks, v) && system_is_shared(s, v);
  bool out = n > 1 && add_locals(s, all, locals);
  mentions_delete(m);
  arena_delete(scratch);
  return out;
}

bool local_values_matter(const System *s) {
  if (!s->has_waits || local_values_choose(s))
    return s->has_waits;
  Arena *scratch = arena_new();
  Mentions *m = mentions_new(s);
  VarSet of = var_set_new(scratch, s), locals = var_set_new(scratch, s);
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].kind == EDGE_UNSUPPORTED)
      mentions_add(m, s->edges[i].guard, of);
  bool out = add_locals(s, of, locals);
  mentions_delete(m);
  arena_delete(scratch);
  return out;
}

/* ---- one flow */

/* Returns the value of the local where the flow leads, over variables where it
 * begins; TERM_NONE: any. */
static Term value_after(const Search *s, const LocalFlow *f, VarId v) {
  if (!f->edge)
    return s->system->vars[v].initial;
  if (!f->made)
    return edge_value(s->system, f->edge, v);
  for (uint32_t i = 0; i < f->made->n_arguments; i++)
    if (f->made->arguments[i].var == v)
      return f->made->arguments[i].value;
  return TERM_NONE;
}

static Term is_combination(const Search *s, const Place *p, const Term *values,
                           Combination c) {
  Term out = term_true(s->terms);
  for (uint32_t i = 0; i < p->vars.n; i++)
    out = term_and(s->terms, out, term_eq(s->terms, values[i], c[i]));
  return out;
}

/* Returns the number of values that the i-th local has in combinations. */
static uint32_t count_values(const Place *p, uint32_t i) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < p->seen.n; k++) {
    bool is_new = true;
    for (uint32_t j = 0; j < k; j++)
      is_new &= p->seen.data[j][i] != p->seen.data[k][i];
    n += is_new;
  }
  return n;
}

/* Gives up the local, in all nodes. */
static void untrack(Search *s, VarId v) {
  s->tracked.words[v / 64] &= ~((uint64_t)1 << v % 64);
}

/* Gives up locals that have too many values; true if there are any. */
static bool widen(Search *s, const Place *p) {
  uint32_t most = 0, at = 0;
  for (uint32_t i = 0; i < p->vars.n; i++) {
    uint32_t n = count_values(p, i);
    if (n > most)
      most = n, at = i;
  }
  if (most <= MOST_VALUES && p->seen.n <= MOST_COMBINATIONS)
    return false;
  untrack(s, p->vars.data[at]);
  return true;
}

/* Binds the locals of the node to the combination's constants. */
static Substitution *with(const Search *s, NodeId n, Combination c) {
  Substitution *out = substitution_new(s->terms);
  const Place *p = &s->places[n];
  for (uint32_t i = 0; c && i < p->vars.n; i++)
    substitution_bind(out, s->system->vars[p->vars.data[i]].value, c[i]);
  return out;
}

static void add_combination(Search *s, Place *p, const Term *values) {
  Term *c = ARENA_ARRAY(s->arena, Term, p->vars.n + 1);
  for (uint32_t i = 0; i < p->vars.n; i++)
    c[i] = term_const(s->terms, term_width(s->terms, values[i]),
                      solver_value(s->solver, values[i]));
  *vec_push(s->arena, &p->seen) = c;
}

/* Adds the combinations to which the condition leads; false if there are too
 * many. */
static bool add_all(Search *s, Place *p, Term when, const Term *values) {
  Term is_new = when;
  for (uint32_t i = 0; i < p->seen.n; i++)
    is_new = term_and(
        s->terms, is_new,
        term_not(s->terms, is_combination(s, p, values, p->seen.data[i])));
  while (!term_is_false(s->terms, is_new)) {
    Answer a = solver_solve(s->solver, &is_new, 1);
    s->is_stopped |= a == ANSWER_UNKNOWN;
    if (a != ANSWER_SAT)
      return true;
    add_combination(s, p, values);
    if (widen(s, p))
      return false;
    is_new = term_and(
        s->terms, is_new,
        term_not(s->terms,
                 is_combination(s, p, values, p->seen.data[p->seen.n - 1])));
  }
  return true;
}

/* Passes a combination on; NULL: locals have any values. */
static bool pass(Search *s, const LocalFlow *f, Combination c) {
  Place *to = &s->places[f->to];
  Term *values = ARENA_ARRAY(s->arena, Term, to->vars.n + 1);
  Substitution *by = with(s, f->from, c);
  Term when = substitution_apply(by, f->when);
  bool is_known = true;
  for (uint32_t i = 0; i < to->vars.n; i++) {
    values[i] = value_after(s, f, to->vars.data[i]);
    if (values[i])
      values[i] = substitution_apply(by, values[i]);
    else
      untrack(s, to->vars.data[i]), is_known = false;
  }
  substitution_delete(by);
  return is_known && add_all(s, to, when, values);
}

/* ---- all flows */

static void clear(Search *s) {
  for (uint32_t i = 0; i < s->n_flows; i++)
    s->done[i] = 0;
  for (NodeId n = 0; n < s->system->n_nodes; n++) {
    s->places[n] = (Place){.vars = {0}};
    for (VarId v = 0; v < s->system->n_vars; v++)
      if (s->system->vars[v].owner == s->system->nodes[n].template &&
          var_set_has(s->tracked, v) && var_set_has(s->live[n], v))
        *vec_push(s->arena, &s->places[n].vars) = v;
  }
}

/* Passes on what is new; false if it must begin anew. */
static bool run_flow(Search *s, uint32_t i, bool *grew) {
  const LocalFlow *f = &s->flows[i];
  if (!node_is_inner(f->from)) {
    *grew |= !s->done[i];
    return s->done[i]++ || pass(s, f, NULL);
  }
  while (s->done[i] < s->places[f->from].seen.n && !s->is_stopped) {
    *grew = true;
    if (!pass(s, f, s->places[f->from].seen.data[s->done[i]++]))
      return false;
  }
  return true;
}

/* True if all combinations are found; false if it must begin anew. */
static bool run(Search *s) {
  bool grew = true;
  clear(s);
  while (grew && !s->is_stopped) {
    grew = false;
    for (uint32_t i = 0; i < s->n_flows && !s->is_stopped; i++)
      if (!run_flow(s, i, &grew))
        return false;
  }
  return true;
}

static Term condition_at(const Search *s, const Place *p) {
  Term *values = ARENA_ARRAY(s->arena, Term, p->vars.n + 1);
  Term out = term_false(s->terms);
  for (uint32_t i = 0; i < p->vars.n; i++)
    values[i] = s->system->vars[p->vars.data[i]].value;
  for (uint32_t i = 0; i < p->seen.n; i++)
    out = term_or(s->terms, out, is_combination(s, p, values, p->seen.data[i]));
  return out;
}

const Term *local_values_flow(Arena *a, const System *x, Solver *solver,
                              const LocalFlow *flows, uint32_t n) {
  Arena *scratch = arena_new();
  Term *out = ARENA_ARRAY(a, Term, x->n_nodes + 1);
  Search s = {.system = x,
              .terms = x->terms,
              .arena = scratch,
              .solver = solver,
              .live = system_live(x, scratch),
              .tracked = find_relevant(scratch, x),
              .places = ARENA_ARRAY(scratch, Place, x->n_nodes + 1),
              .flows = flows,
              .done = ARENA_ARRAY(scratch, uint32_t, n + 1),
              .n_flows = n};
  while (!s.is_stopped && !run(&s))
    ;
  for (NodeId i = 0; i < x->n_nodes; i++)
    out[i] = condition_at(&s, &s.places[i]);
  arena_delete(scratch);
  return s.is_stopped ? NULL : out;
}

const Term *local_values_find(Arena *a, const System *s, Solver *solver) {
  VEC(LocalFlow) flows = {0};
  *vec_push(a, &flows) = (LocalFlow){NODE_END, s->templates[0].first,
                                     term_true(s->terms), NULL, NULL};
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (node_is_inner(e->to))
      *vec_push(a, &flows) = (LocalFlow){e->from, e->to, e->guard, e, NULL};
    for (uint32_t k = 0; k < e->n_made; k++)
      if (node_is_inner(s->templates[e->made[k].template].first))
        *vec_push(a, &flows) =
            (LocalFlow){e->from, s->templates[e->made[k].template].first,
                        e->guard, e, &e->made[k]};
  }
  return local_values_flow(a, s, solver, flows.data, flows.n);
}
