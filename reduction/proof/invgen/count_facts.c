#include "reduction/proof/invgen/count_facts.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"

enum { MOST_WEIGHTS = 60, MOST_COUNTS = 16 };

/* Weights are linear in those of the templates' first nodes: a form has a
 * coefficient of each, and a constant after them. */
typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  const Term *premises;
  const bool *never; /* by edge: it is never taken */
  VarId var, other;
  bool is_sum;
  const bool *hoped; /* by edge: it is hoped never to be taken; NULL: none */
  unsigned width;
  uint64_t *changes; /* by edge: number that it adds */
  uint64_t **forms;  /* by node, then by template: of ended threads */
  uint64_t **rows;   /* by template: its weight as a form of others; or NULL */
} Search;

static bool is_never(const Search *s, uint32_t i) {
  return s->never[i] || (s->hoped && s->hoped[i]);
}

/* ---- changes by edges */

static bool find_change(const Search *s, uint32_t i) {
  const CountFact x = {
      .var = s->var, .other = s->other, .is_sum = s->is_sum, .width = s->width};
  Term before = count_value(s->system, &x, NULL),
       after = count_value(s->system, &x, &s->system->edges[i]);
  Term change = term_sub(s->terms, after, before);
  if (term_is_const(s->terms, change, &s->changes[i]))
    return true;
  if (solver_solve(s->solver, &s->premises[i], 1) != ANSWER_SAT)
    return false;
  s->changes[i] = solver_value(s->solver, change);
  Term same =
      term_eq(s->terms, change, term_const(s->terms, s->width, s->changes[i]));
  return solver_refutes(
      s->solver, term_and(s->terms, s->premises[i], term_not(s->terms, same)));
}

static bool find_changes(const Search *s) {
  bool is_changed = false;
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    s->changes[i] = 0;
    if (s->var == VAR_NONE || is_never(s, i) || e->to == NODE_ERROR)
      continue;
    if (!find_change(s, i))
      return false;
    is_changed |= s->changes[i] != 0;
  }
  return is_changed || s->var == VAR_NONE;
}

/* ---- forms */

static uint32_t n_of_form(const Search *s) {
  return s->system->n_templates + 1;
}

static uint64_t *form_new(const Search *s) {
  return ARENA_ARRAY(s->arena, uint64_t, n_of_form(s));
}

static void add_times(const Search *s, uint64_t *to, const uint64_t *from,
                      uint64_t factor) {
  for (uint32_t i = 0; i < n_of_form(s); i++)
    to[i] = (to[i] + factor * from[i]) & bits_mask(s->width);
}

static uint64_t *form_after(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  uint64_t *out = form_new(s);
  add_times(s, out, s->forms[e->from], 1);
  for (uint32_t k = 0; k < e->n_made; k++) {
    TemplateId t = e->made[k].template;
    add_times(s, out, s->forms[s->system->templates[t].first], UINT64_MAX);
  }
  out[s->system->n_templates] -= s->changes[i];
  out[s->system->n_templates] &= bits_mask(s->width);
  return out;
}

/* Requires that the form is 0, which makes some weight a form of others.  False
 * if no weight can be eliminated. */
static bool require_zero(const Search *s, uint64_t *f) {
  TemplateId n = s->system->n_templates, pivot = n;
  for (TemplateId t = 0; t < n; t++)
    if (s->rows[t])
      add_times(s, f, s->rows[t], f[t]);
  for (TemplateId t = n; t-- > 1;)
    if (f[t] == 1 || f[t] == bits_mask(s->width))
      pivot = t;
  if (pivot == n) {
    for (TemplateId t = 0; t <= n; t++)
      if (f[t])
        return false;
    return true;
  }
  /* weight = itself - f / coefficient */
  uint64_t *row = form_new(s);
  add_times(s, row, f, f[pivot] == 1 ? UINT64_MAX : 1);
  for (TemplateId t = 0; t < n; t++)
    if (s->rows[t])
      add_times(s, s->rows[t], row, s->rows[t][pivot]);
  s->rows[pivot] = row;
  return true;
}

static uint32_t place_of(const Search *s, const SystemEdge *e) {
  return e->to == NODE_END
             ? s->system->n_nodes + s->system->nodes[e->from].template
             : e->to;
}

static bool follow(const Search *s, uint32_t i) {
  uint64_t *after = form_after(s, i);
  uint32_t to = place_of(s, &s->system->edges[i]);
  if (!s->forms[to]) {
    s->forms[to] = after;
    return true;
  }
  add_times(s, after, s->forms[to], UINT64_MAX);
  return require_zero(s, after);
}

static bool find_forms(Search *s) {
  bool *is_done = ARENA_ARRAY(s->arena, bool, s->system->n_edges + 1);
  bool grew = true;
  for (TemplateId t = 0; t < s->system->n_templates; t++)
    if (s->system->templates[t].first != NODE_END) {
      s->forms[s->system->templates[t].first] = form_new(s);
      s->forms[s->system->templates[t].first][t] = 1;
    }
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++) {
      const SystemEdge *e = &s->system->edges[i];
      if (is_done[i] || is_never(s, i) || e->to == NODE_ERROR ||
          !s->forms[e->from])
        continue;
      is_done[i] = grew = true;
      if (!follow(s, i))
        return false;
    }
  }
  return true;
}

/* ---- weights */

static uint64_t evaluate(const Search *s, const uint64_t *form,
                         TemplateId one) {
  TemplateId n = s->system->n_templates;
  if (!form)
    return 0;
  uint64_t *f = form_new(s);
  add_times(s, f, form, 1);
  for (TemplateId t = 0; t < n; t++)
    if (s->rows[t])
      add_times(s, f, s->rows[t], form[t]);
  return (f[n] + (one < n ? f[one] : 0)) & bits_mask(s->width);
}

static uint64_t initial_of(const Search *s, VarId v) {
  uint64_t bits = 0;
  if (v != VAR_NONE)
    term_is_const(s->terms, s->system->vars[v].initial, &bits);
  return bits;
}

/* Returns the fact whose free weights are 0, except that the first weight of
 * template 'one' is 1. */
static CountFact fact_of(const Search *s, TemplateId one) {
  const System *x = s->system;
  uint64_t *weights = ARENA_ARRAY(s->arena, uint64_t, x->n_nodes + 1);
  uint64_t *ended = ARENA_ARRAY(s->arena, uint64_t, x->n_templates + 1);
  uint64_t other = initial_of(s, s->other),
           total = initial_of(s, s->var) + (s->is_sum ? other : -other);
  for (NodeId n = 0; n < x->n_nodes; n++)
    weights[n] = evaluate(s, s->forms[n], one);
  for (TemplateId t = 0; t < x->n_templates; t++)
    ended[t] = evaluate(s, s->forms[x->n_nodes + t], one);
  total += weights[x->templates[0].first];
  return (CountFact){.var = s->var,
                     .other = s->other,
                     .is_sum = s->is_sum,
                     .width = s->width,
                     .weights = weights,
                     .ended = ended,
                     .total = total & bits_mask(s->width)};
}

static bool is_small(const Search *s, const CountFact *f) {
  uint32_t n = 0;
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    n += f->weights[i] != 0;
  return n <= MOST_WEIGHTS;
}

static bool begin(Search *s, VarId var, VarId other, unsigned width) {
  const System *x = s->system;
  s->var = var, s->other = other, s->width = width;
  s->changes = ARENA_ARRAY(s->arena, uint64_t, x->n_edges + 1);
  s->forms = ARENA_ARRAY(s->arena, uint64_t *, x->n_nodes + x->n_templates + 1);
  s->rows = ARENA_ARRAY(s->arena, uint64_t *, x->n_templates + 1);
  return find_changes(s) && find_forms(s);
}

/* ---- all */

typedef VEC(CountFact) CountVec;

static bool is_lock(const Known *f, VarId v) {
  for (uint32_t i = 0; i < f->n_locks; i++)
    if (f->locks[i].var == v)
      return true;
  return false;
}

static bool may_count(const Known *f, VarId v) {
  const SystemVar *x = &f->system->vars[v];
  bool may_be = !x->ghost || x->ghost == GHOST_TALLY;
  return system_is_shared(f->system, v) && x->initial && may_be &&
         (f->system->has_waits || !is_lock(f, v));
}

static void add(const Search *s, const Known *known, CountVec *to,
                CountFact f) {
  if (to->n < MOST_COUNTS && is_small(s, &f) &&
      (s->system->has_waits || count_is_informative(known, &f)))
    *vec_push(s->arena, to) = f;
}

/* Tries a count of the variable, or of its distance above another, or of their
 * sum.  True if there is one. */
static bool try_count(Search *s, const Known *known, VarId v, VarId other,
                      CountVec *to) {
  bool is_found =
      may_count(known, v) && (other == VAR_NONE || may_count(known, other)) &&
      begin(s, v, other, term_width(s->terms, known->system->vars[v].value));
  if (is_found)
    add(s, known, to, fact_of(s, TEMPLATE_NONE));
  return is_found;
}

static Term is_most(const Search *s, VarId v) {
  Term x = s->system->vars[v].value;
  unsigned width = term_width(s->terms, x);
  return term_eq(s->terms, x,
                 term_const(s->terms, width, bits_mask(width) >> 1));
}

/* Returns the edges that are taken only while one of two semaphores has its
 * maximum. */
static const bool *full_edges(const Search *s, VarId v, VarId u) {
  bool *out = ARENA_ARRAY(s->arena, bool, s->system->n_edges + 1);
  Term is_below =
      term_not(s->terms, term_or(s->terms, is_most(s, v), is_most(s, u)));
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    out[i] =
        s->system->edges[i].to != NODE_ERROR &&
        solver_refutes(s->solver, term_and(s->terms, s->premises[i], is_below));
  return out;
}

/* True if the count excludes the edges that were hoped never to be taken. */
static bool is_justified(const Search *s, const Known *known,
                         const CountFact *x) {
  Known with = *known;
  with.counts = x, with.n_counts = 1;
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    if (s->hoped[i] && !s->never[i] &&
        !solver_refutes(s->solver,
                        term_and(s->terms, s->premises[i],
                                 known_at(&with, s->system->edges[i].from))))
      return false;
  return true;
}

/* Tries a count of the sum of two semaphores: it may say that none of them is
 * ever full. */
static void try_sum(Search *s, const Known *known, VarId v, VarId u,
                    CountVec *to) {
  CountVec found = {0};
  s->hoped = full_edges(s, v, u);
  if (try_count(s, known, v, u, &found) && found.n &&
      is_justified(s, known, found.data))
    add(s, known, to, *found.data);
  s->hoped = NULL;
}

/* True if edges add constants to the variable, once there are threads. */
static bool is_semaphore(const System *x, VarId v) {
  for (uint32_t i = 0; i < x->n_edges; i++) {
    const SystemEdge *e = &x->edges[i];
    Term change = term_sub(x->terms, edge_value(x, e, v), x->vars[v].value);
    if (e->to != NODE_ERROR && !x->nodes[e->from].is_alone &&
        !term_is_const(x->terms, change, NULL))
      return false;
  }
  return true;
}

/* Tries counts of two variables that threads wait for, as of a semaphore for
 * the full slots of a buffer and one for the empty slots.  'is_counted': by
 * variable, it has a count of its own. */
static void add_sums(Search *s, const Known *known, const bool *is_counted,
                     CountVec *to) {
  const System *x = known->system;
  VarSet awaited = var_set_new(s->arena, x);
  Mentions *mentions = mentions_new(x);
  for (uint32_t i = 0; i < x->n_waits; i++)
    if (x->waits[i].kind == WAIT_ANY)
      mentions_add(mentions, x->waits[i].edge.guard, awaited);
  mentions_delete(mentions);
  s->is_sum = true;
  for (VarId v = 0; v < x->n_vars; v++)
    for (VarId u = 0; u < v; u++)
      if (var_set_has(awaited, v) && var_set_has(awaited, u) &&
          !is_counted[v] && !is_counted[u] && is_semaphore(x, v) &&
          is_semaphore(x, u) &&
          term_width(x->terms, x->vars[v].value) ==
              term_width(x->terms, x->vars[u].value))
        try_sum(s, known, v, u, to);
  s->is_sum = false;
}

static void add_threads_alone(Search *s, const Known *known, CountVec *to) {
  if (!begin(s, VAR_NONE, VAR_NONE, 64))
    return;
  for (TemplateId t = 0; t < s->system->n_templates; t++)
    if (!s->system->templates[t].is_many && !s->rows[t] &&
        s->system->templates[t].first != NODE_END)
      add(s, known, to, fact_of(s, t));
}

static const bool *find_never(const Search *s) {
  bool *out = ARENA_ARRAY(s->arena, bool, s->system->n_edges + 1);
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    out[i] = solver_refutes(s->solver, s->premises[i]);
  return out;
}

void count_facts_find(Arena *a, Known *f, Solver *solver,
                      const Term *premises) {
  Search s = {.system = f->system,
              .terms = f->system->terms,
              .solver = solver,
              .arena = a,
              .premises = premises};
  CountVec found = {0};
  s.never = find_never(&s);
  bool *is_counted = ARENA_ARRAY(a, bool, f->system->n_vars + 1);
  for (VarId v = 0; v < f->system->n_vars; v++)
    is_counted[v] = try_count(&s, f, v, VAR_NONE, &found);
  add_sums(&s, f, is_counted, &found);
  for (uint32_t i = 0; i < f->n_tickets; i++)
    if (f->tickets[i].base != VAR_NONE)
      try_count(&s, f, f->tickets[i].var, f->tickets[i].base, &found);
  if (found.n || f->system->has_waits)
    add_threads_alone(&s, f, &found);
  f->counts = found.data, f->n_counts = found.n;
}

/* ---- rolls */

static bool wraps(const Search *s, VarId v) {
  Term x = s->system->vars[v].value;
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    Term after = edge_value(s->system, &s->system->edges[i], v);
    if (after != x &&
        !solver_refutes(s->solver, term_and(s->terms, s->premises[i],
                                            term_ule(s->terms, after, x))))
      return true;
  }
  return false;
}

void roll_facts_find(Arena *a, Known *f, Solver *solver, const Term *premises) {
  const Search s = {.system = f->system,
                    .terms = f->system->terms,
                    .solver = solver,
                    .premises = premises};
  VEC(RollFact) found = {0};
  for (VarId v = 0; v < f->system->n_vars; v++)
    if (f->system->vars[v].ghost == GHOST_ROLL && !wraps(&s, v))
      *vec_push(a, &found) = (RollFact){v, f->system->vars[v].of};
  f->rolls = found.data, f->n_rolls = found.n;
}
