#include "reduction/proof/invgen/arrays.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/ghosts.h"
#include "reduction/proof/transform/slice.h"
#include "solver/term_substitute.h"

struct Arrays {
  const System *whole;
  System *ghosts;  /* the same System with a ghost for each array, after its
                      variables */
  Term *summaries; /* by array, over the ghost; false: nothing is loaded */
};

typedef VEC(SystemEdge) EdgeVec;

static VarId ghost_of(const Arrays *x, uint32_t array) {
  return x->whole->n_vars + array;
}

/* ---- summaries of values */

static Term is_alike(const Arrays *x, const ArrayAccess *a) {
  Substitution *to = substitution_new(x->whole->terms);
  substitution_bind(to, x->ghosts->vars[ghost_of(x, a->array)].value, a->value);
  Term out = substitution_apply(to, x->summaries[a->array]);
  substitution_delete(to);
  return out;
}

static SystemEdge with_loads(const Arrays *x, SystemEdge e) {
  TermStore *ts = x->whole->terms;
  for (uint32_t i = 0; i < e.n_loads; i++)
    e.guard =
        term_and(ts, e.guard,
                 term_implies(ts, e.loads[i].when, is_alike(x, &e.loads[i])));
  return e;
}

/* ---- Systems */

/* Returns a step by which the array's ghost becomes the stored value. */
static SystemEdge choice_of(const Arrays *x, const SystemStore *store) {
  SystemEdge e = with_loads(x, store->edge);
  Update *u = ARENA_NEW(x->whole->arena, Update);
  *u = (Update){ghost_of(x, store->stored.array), store->stored.value};
  e.kind = EDGE_STEP, e.to = e.from;
  e.updates = u, e.n_updates = 1;
  return e;
}

/* Returns a check that fails where the summary does not hold of the stored
 * value. */
static SystemEdge check_of(const Arrays *x, const SystemStore *store) {
  TermStore *ts = x->whole->terms;
  SystemEdge e = with_loads(x, store->edge);
  bool is_asked = !term_is_true(ts, x->summaries[store->stored.array]);
  Term is_right = term_and(ts, store->stored.when, is_alike(x, &store->stored));
  e.guard =
      is_asked ? term_and(ts, e.guard, term_not(ts, is_right)) : term_false(ts);
  return e;
}

static void add(const Arrays *x, SystemEdge e, EdgeVec *out) {
  if (!term_is_false(x->whole->terms, e.guard))
    *vec_push(x->whole->arena, out) = e;
}

/* Groups edges by the node that they leave. */
static const System *with_stores(const Arrays *x, const System *from,
                                 SystemEdge (*edge_of)(const Arrays *,
                                                       const SystemStore *)) {
  EdgeVec edges = {0};
  for (NodeId n = 0; n < from->n_nodes; n++) {
    for (uint32_t i = 0; i < from->n_edges; i++)
      if (from->edges[i].from == n)
        add(x, with_loads(x, from->edges[i]), &edges);
    for (uint32_t i = 0; i < from->n_stores; i++)
      if (from->stores[i].edge.from == n)
        add(x, edge_of(x, &from->stores[i]), &edges);
  }
  System *s = ARENA_NEW(from->arena, System);
  *s = *from;
  s->edges = edges.data, s->n_edges = edges.n;
  return system_slice(s);
}

const System *arrays_elements(const Arrays *x) {
  return with_stores(x, x->ghosts, choice_of);
}

static bool holds_at_first(const Arrays *x, uint32_t array) {
  TermStore *ts = x->whole->terms;
  Term zero = term_const(ts, x->whole->arrays[array].width, 0);
  return term_is_true(
      ts, is_alike(x, &(ArrayAccess){.array = array, .value = zero}));
}

const System *arrays_summarised(const Arrays *x) {
  bool is_known = false;
  for (uint32_t i = 0; i < x->whole->n_arrays; i++) {
    is_known |= !term_is_true(x->whole->terms, x->summaries[i]);
    if (!holds_at_first(x, i))
      return NULL;
  }
  return is_known ? with_stores(x, x->whole, check_of) : NULL;
}

/* ---- knowledge of ghosts */

static bool has_term(const CandidateList *of, Term t) {
  for (uint32_t i = 0; i < of->n; i++)
    if (of->data[i] == t)
      return true;
  return false;
}

static bool is_everywhere(const System *s, const CandidateList *left, Term t) {
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (!has_term(&left[n], t))
      return false;
  return true;
}

static bool is_about(const System *s, Mentions *m, Term t, VarId only,
                     Arena *scratch) {
  VarSet set = var_set_new(scratch, s);
  mentions_add(m, t, set);
  for (VarId v = 0; v < s->n_vars; v++)
    if (var_set_has(set, v) != (v == only))
      return false;
  return true;
}

/* Returns the candidates over the ghost that hold wherever a thread is. */
static Term summary_of(const System *s, const CandidateList *left,
                       VarId ghost) {
  Arena *scratch = arena_new();
  Mentions *m = mentions_new(s);
  Term out = term_true(s->terms);
  for (uint32_t i = 0; i < left[0].n; i++) {
    Term t = left[0].data[i];
    if (t && is_about(s, m, t, ghost, scratch) && is_everywhere(s, left, t))
      out = term_and(s->terms, out, t);
  }
  mentions_delete(m);
  arena_delete(scratch);
  return out;
}

bool arrays_learn(Arrays *x, const CandidateList *left) {
  bool has_changed = false;
  for (uint32_t i = 0; i < x->whole->n_arrays; i++) {
    Term now = summary_of(x->ghosts, left, ghost_of(x, i));
    has_changed |= now != x->summaries[i];
    x->summaries[i] = now;
  }
  return has_changed;
}

/* ---- all */

static bool has_loads(const System *s) {
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].n_loads)
      return true;
  return false;
}

static System *with_ghosts(const System *from) {
  System *s = ARENA_NEW(from->arena, System);
  SystemVar *vars =
      ARENA_ARRAY(from->arena, SystemVar, from->n_vars + from->n_arrays);
  for (VarId v = 0; v < from->n_vars; v++)
    vars[v] = from->vars[v];
  *s = *from;
  s->vars = vars;
  for (uint32_t i = 0; i < from->n_arrays; i++)
    ghost_add(s, vars, GHOST_ELEMENT, from->arrays[i].name,
              term_const(s->terms, from->arrays[i].width, 0));
  return s;
}

Arrays *arrays_new(const System *slice) {
  const System *whole = slice->whole;
  if (!has_loads(slice))
    return NULL;
  Arrays *x = ARENA_NEW(whole->arena, Arrays);
  *x = (Arrays){whole, with_ghosts(whole),
                ARENA_ARRAY(whole->arena, Term, whole->n_arrays)};
  for (uint32_t i = 0; i < whole->n_arrays; i++)
    x->summaries[i] = term_false(whole->terms);
  return x;
}
