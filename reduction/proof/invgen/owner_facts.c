#include "reduction/proof/invgen/owner_facts.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "reduction/proof/transform/slice.h"

typedef VEC(Term) TermVec;

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  const Term *premises;
  Arena *arena;
  VarId var;
  VarSet *live;        /* by node */
  bool *holds;         /* by node */
  TermVec *candidates; /* by node: conditions on locals */
} Search;

static Term both(const Search *s, Term a, Term b) {
  return term_and(s->terms, a, b);
}

static Term value_of(const Search *s) { return s->system->vars[s->var].value; }

/* Returns 1 + the number of a thread that takes the edge, or TERM_NONE. */
static Term id_at(const Search *s, const SystemEdge *e) {
  return owner_id(s->system, s->system->nodes[e->from].template,
                  term_width(s->terms, value_of(s)));
}

/* ---- nodes where the owner may be */

/* True if the thread may own the variable after the edge. */
static bool may_own(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  bool is_alone = s->system->nodes[e->from].is_alone;
  Term before = value_of(s), after = edge_value(s->system, e, s->var),
       id = id_at(s, e);
  if (!id || (before == after && !is_alone))
    return id && s->holds[e->from];
  Term owns = both(s, s->premises[i], term_eq(s->terms, after, id));
  if (!s->holds[e->from] && !is_alone)
    owns = both(s, owns, term_not(s->terms, term_eq(s->terms, before, after)));
  return !solver_refutes(s->solver, owns);
}

/* Finds the nodes at which an owner may be: the least that the clauses allow.
 */
static void find_holds(const Search *s) {
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++) {
      const SystemEdge *e = &s->system->edges[i];
      if (node_is_inner(e->to) && !s->system->nodes[e->to].is_alone &&
          !s->holds[e->to] && may_own(s, i))
        s->holds[e->to] = grew = true;
    }
  }
}

/* True if the variable is left as it was, or names the thread or nobody. */
static bool is_kept(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term before = value_of(s), after = edge_value(s->system, e, s->var),
       id = id_at(s, e);
  if (e->to == NODE_ERROR || owner_is_open(s->system, e))
    return true;
  Term fails = both(s, s->premises[i], owner_is_named(s->system, after));
  bool holds = node_is_inner(e->to) && s->holds[e->to];
  Term is_mine = s->holds[e->from] && id ? term_eq(s->terms, before, id)
                                         : term_false(s->terms);
  Term stays =
      both(s, term_eq(s->terms, before, after), term_not(s->terms, is_mine));
  if (!s->system->nodes[e->from].is_alone)
    fails = both(s, fails, term_not(s->terms, stays));
  if (holds && id)
    fails = both(s, fails, term_not(s->terms, term_eq(s->terms, after, id)));
  return solver_refutes(s->solver, fails);
}

static bool is_owner(const Search *s) {
  const System *x = s->system;
  Term initial = x->vars[s->var].initial;
  bool is_free = initial && term_is_false(s->terms, owner_is_named(x, initial));
  if (!is_free && !x->nodes[x->templates[0].first].is_alone)
    return false;
  for (uint32_t i = 0; i < x->n_edges; i++)
    if (!is_kept(s, i))
      return false;
  return true;
}

/* ---- conditions on the owner's locals, if it is an element of an array */

/* Adds that the local equals the number, or is not less, not greater, or not
 * less but for one step. */
static void add_orders(const Search *s, TermVec *to, Term local,
                       uint64_t number, uint64_t step) {
  unsigned width = term_width(s->terms, local);
  if (number > bits_mask(width))
    return;
  Term n = term_const(s->terms, width, number);
  *vec_push(s->arena, to) = term_eq(s->terms, local, n);
  *vec_push(s->arena, to) = term_ule(s->terms, local, n);
  *vec_push(s->arena, to) = term_ule(s->terms, n, local);
  if (number > step)
    *vec_push(s->arena, to) =
        term_ule(s->terms, term_const(s->terms, width, number - step), local);
}

/* Element that the variable is, of those awaited in its object. */
typedef struct {
  uint64_t index, offset, step; /* step: from the element before */
  uint32_t n;                   /* number of elements */
} Element;

static Element element_of(const Search *s, VarSet awaited) {
  const SystemVar *x = &s->system->vars[s->var];
  Element out = {.offset = x->offset, .step = x->offset};
  for (VarId v = 0; x->object && v < s->system->n_vars; v++) {
    const SystemVar *y = &s->system->vars[v];
    if (y->object != x->object || !var_set_has(awaited, v))
      continue;
    out.n++;
    out.index += y->offset < x->offset;
    if (y->offset < x->offset && x->offset - y->offset < out.step)
      out.step = x->offset - y->offset;
  }
  return out;
}

/* Adds that one of two is true. */
static void add_either(const Search *s, TermVec *to, const TermVec *of) {
  enum { MOST = 24 };
  for (uint32_t i = 0; i < of->n && i < MOST; i++)
    for (uint32_t k = 0; k < i; k++)
      *vec_push(s->arena, to) = term_or(s->terms, of->data[i], of->data[k]);
}

static void add_candidates(const Search *s, Element x, NodeId n, VarSet live) {
  enum { LEAST_WIDTH = 8, ADDRESS_WIDTH = 64 };
  TermVec *to = &s->candidates[n], equal = {0};
  *vec_push(s->arena, to) = term_false(s->terms);
  for (VarId v = 0; v < s->system->n_vars; v++) {
    const SystemVar *y = &s->system->vars[v];
    unsigned width = term_width(s->terms, y->value);
    if (y->owner != s->system->nodes[n].template || !var_set_has(live, v) ||
        width < LEAST_WIDTH || v == s->system->templates[y->owner].number)
      continue;
    *vec_push(s->arena, &equal) =
        term_eq(s->terms, y->value, term_const(s->terms, width, x.index));
    add_orders(s, to, y->value, x.index, 1);
    if (x.offset == x.index || width != ADDRESS_WIDTH)
      continue;
    *vec_push(s->arena, &equal) =
        term_eq(s->terms, y->value, term_const(s->terms, width, x.offset));
    add_orders(s, to, y->value, x.offset, x.step);
  }
  add_either(s, to, &equal);
}

static Term all_at(const Search *s, NodeId n) {
  Term out = term_true(s->terms);
  for (uint32_t i = 0; i < s->candidates[n].n; i++)
    out = both(s, out, s->candidates[n].data[i]);
  return out;
}

static Term after_edge(const Search *s, const SystemEdge *e, Term t) {
  Substitution *by = substitution_new(s->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(by, s->system->vars[e->updates[i].var].value,
                      e->updates[i].value);
  Term out = substitution_apply(by, t);
  substitution_delete(by);
  return out;
}

/* Drops the candidates that are false in the model, or all without one. */
static void drop(const Search *s, const SystemEdge *e, bool has_model) {
  TermVec *x = &s->candidates[e->to];
  uint32_t n = 0;
  for (uint32_t i = 0; has_model && i < x->n; i++)
    if (solver_value(s->solver, after_edge(s, e, x->data[i])))
      x->data[n++] = x->data[i];
  x->n = n;
}

/* Drops what need not hold of the owner after the edge; true if it did. */
static bool narrow(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term id = id_at(s, e);
  bool has_dropped = false;
  if (!node_is_inner(e->to) || !s->candidates[e->to].n || !id)
    return false;
  Term owns = both(s, s->premises[i],
                   term_eq(s->terms, edge_value(s->system, e, s->var), id));
  if (!s->system->nodes[e->from].is_alone)
    owns = both(
        s, owns,
        term_or(s->terms,
                term_not(s->terms, term_eq(s->terms, value_of(s), id)),
                s->holds[e->from] ? all_at(s, e->from) : term_false(s->terms)));
  for (;;) {
    Term fails =
        both(s, owns, term_not(s->terms, after_edge(s, e, all_at(s, e->to))));
    Answer a = solver_solve(s->solver, &fails, 1);
    if (a == ANSWER_UNSAT)
      return has_dropped;
    drop(s, e, a == ANSWER_SAT);
    has_dropped = true;
  }
}

/* Returns, by node, the strongest condition that the candidates allow. */
static const Term *find_when(Search *s, VarSet awaited) {
  const System *x = s->system;
  Term *out = ARENA_ARRAY(s->arena, Term, x->n_nodes + 1);
  Element element = element_of(s, awaited);
  s->candidates = ARENA_ARRAY(s->arena, TermVec, x->n_nodes + 1);
  for (NodeId n = 0; n < x->n_nodes && element.n > 1; n++)
    if (s->holds[n])
      add_candidates(s, element, n, s->live[n]);
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t i = 0; i < x->n_edges; i++)
      grew |= narrow(s, i);
  }
  for (NodeId n = 0; n < x->n_nodes; n++)
    out[n] = s->holds[n] ? all_at(s, n) : term_false(s->terms);
  return out;
}

/* ---- all */

static VarSet find_awaited(Arena *a, const System *s) {
  Mentions *mentions = mentions_new(s);
  VarSet out = var_set_new(a, s);
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].holder)
      mentions_add(mentions, s->waits[i].holder, out);
  mentions_delete(mentions);
  return out;
}

void owner_facts_find(Arena *a, Known *f, Solver *solver,
                      const Term *premises) {
  const System *s = f->system;
  const VarSet awaited = find_awaited(a, s);
  VarSet *live = system_live(s, a);
  VEC(OwnerFact) found = {0};
  for (VarId v = 0; v < s->n_vars; v++) {
    if (!var_set_has(awaited, v) || !system_is_shared(s, v))
      continue;
    Search x = {.system = s,
                .terms = s->terms,
                .solver = solver,
                .premises = premises,
                .arena = a,
                .live = live,
                .var = v,
                .holds = ARENA_ARRAY(a, bool, s->n_nodes + 1)};
    find_holds(&x);
    if (is_owner(&x))
      *vec_push(a, &found) = (OwnerFact){v, find_when(&x, awaited)};
  }
  f->owners = found.data, f->n_owners = found.n;
}
