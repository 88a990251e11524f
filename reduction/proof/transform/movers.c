#include "reduction/proof/transform/movers.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"
#include "solver/term_substitute.h"

#include <assert.h>

enum { MOST_MERGED = 16 }; /* merged steps through a node */

typedef VEC(SystemEdge) EdgeVec;

/* Shared variables that an edge accesses. */
typedef struct {
  VarSet read, written;
} Footprint;

typedef struct {
  const Proof *proof;
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *scratch;
  Mentions *mentions;
  EdgeVec edges;    /* edges that can be taken; at last, with merged ones */
  Footprint *of;    /* by edge, of the original ones */
  Term *premises;   /* by original edge: what holds when it is taken */
  bool *goes_right; /* by node */
  bool *goes_left;
} Reducer;

/* ---- dependence */

static void add_mentioned(Reducer *r, Term t, VarSet shared) {
  VarSet all = var_set_new(r->scratch, r->system);
  mentions_add(r->mentions, t, all);
  for (VarId v = 0; v < r->system->n_vars; v++)
    if (var_set_has(all, v) && system_is_shared(r->system, v))
      var_set_add(shared, v);
}

static Footprint footprint_of(Reducer *r, const SystemEdge *e) {
  Footprint f = {var_set_new(r->scratch, r->system),
                 var_set_new(r->scratch, r->system)};
  add_mentioned(r, e->guard, f.read);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    add_mentioned(r, e->updates[i].value, f.read);
    if (system_is_shared(r->system, e->updates[i].var))
      var_set_add(f.written, e->updates[i].var);
  }
  for (uint32_t i = 0; i < e->n_made; i++)
    for (uint32_t k = 0; k < e->made[i].n_arguments; k++)
      add_mentioned(r, e->made[i].arguments[k].value, f.read);
  return f;
}

static bool depend(const Footprint *x, const Footprint *y) {
  return var_set_meets(x->written, y->written) ||
         var_set_meets(x->written, y->read) ||
         var_set_meets(x->read, y->written);
}

static Term locks_at(const Reducer *r, NodeId n) {
  const Known *f = &r->proof->facts;
  Term out = term_true(r->terms);
  for (uint32_t i = 0; i < f->n_locks; i++) {
    const LockFact *l = &f->locks[i];
    if (l->held[n])
      out = term_and(r->terms, out,
                     known_not_free(f, l, r->system->vars[l->var].value));
  }
  return out;
}

/* True if another thread may take the edge while one is at n. */
static bool may_step(const Reducer *r, NodeId n, uint32_t edge) {
  return known_may_step(&r->proof->facts, n, r->edges.data[edge].from) &&
         !solver_refutes(r->solver,
                         term_and(r->terms, r->premises[edge], locks_at(r, n)));
}

/* True if the edge, to n or from it, is a mover. */
static bool is_mover(const Reducer *r, uint32_t edge, NodeId n) {
  assert(r->edges.data[edge].from == n || r->edges.data[edge].to == n);
  if (r->edges.data[edge].n_made)
    return false;
  for (uint32_t i = 0; i < r->edges.n; i++)
    if (depend(&r->of[edge], &r->of[i]) && may_step(r, n, i))
      return false;
  return true;
}

/* ---- nodes that go */

/* True if some edge from n can be taken, for any inputs. */
static bool is_enabled(Reducer *r, NodeId n) {
  Term stuck = term_and(r->terms, locks_at(r, n), r->proof->invariants[n]);
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const SystemEdge *e = &r->edges.data[i];
    if (e->from == n)
      stuck = term_and(
          r->terms, stuck,
          term_not(r->terms, mentions_without_inputs(r->mentions, e->guard)));
  }
  return solver_refutes(r->solver, stuck);
}

static bool may_go(const Reducer *r, NodeId n) {
  const SystemNode *x = &r->system->nodes[n];
  bool has_in = false, is_late = true;
  for (uint32_t i = 0; i < r->edges.n; i++)
    if (r->edges.data[i].to == n) {
      has_in = true;
      is_late &= !r->system->nodes[r->edges.data[i].from].is_alone;
    }
  return has_in && is_late && !x->is_alone && !x->is_atomic &&
         r->system->templates[x->template].first != n;
}

static void judge(Reducer *r, NodeId n) {
  bool right = may_go(r, n), left = right;
  for (uint32_t i = 0; i < r->edges.n && (right || left); i++) {
    const SystemEdge *e = &r->edges.data[i];
    right = right && (e->to != n || is_mover(r, i, n));
    left = left && (e->from != n || is_mover(r, i, n));
  }
  r->goes_right[n] = right;
  r->goes_left[n] = left && is_enabled(r, n);
}

/* Decides nodes that can go either way: as right, unless a node that goes as
 * left leads to it. */
static void settle(Reducer *r) {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < r->edges.n; i++) {
      const SystemEdge *e = &r->edges.data[i];
      if (node_is_inner(e->to) && r->goes_right[e->to] &&
          r->goes_left[e->from] && !r->goes_right[e->from])
        r->goes_right[e->to] = false, has_changed = true;
    }
  }
}

/* ---- merged steps */

static Update *updates_after(const Reducer *r, Substitution *by,
                             const Update *u, uint32_t n) {
  Update *out = ARENA_ARRAY(r->system->arena, Update, n + 1);
  for (uint32_t i = 0; i < n; i++)
    out[i] = (Update){u[i].var, substitution_apply(by, u[i].value)};
  return out;
}

static const Made *made_after(const Reducer *r, Substitution *by,
                              const SystemEdge *e) {
  Made *out = ARENA_ARRAY(r->system->arena, Made, e->n_made + 1);
  for (uint32_t i = 0; i < e->n_made; i++) {
    const Made *m = &e->made[i];
    out[i] = *m;
    out[i].arguments = updates_after(r, by, m->arguments, m->n_arguments);
  }
  return out;
}

/* Maps variables and inputs of b to their values after a; inputs get new
 * names. */
static Substitution *after_edge(const Reducer *r, const SystemEdge *a,
                                const SystemEdge *b) {
  Substitution *to = substitution_new(r->terms);
  mentions_rename_inputs(r->mentions, b->guard, to);
  for (uint32_t i = 0; i < b->n_updates; i++)
    mentions_rename_inputs(r->mentions, b->updates[i].value, to);
  for (uint32_t i = 0; i < b->n_made; i++)
    for (uint32_t k = 0; k < b->made[i].n_arguments; k++)
      mentions_rename_inputs(r->mentions, b->made[i].arguments[k].value, to);
  for (uint32_t i = 0; i < a->n_updates; i++)
    substitution_bind(to, r->system->vars[a->updates[i].var].value,
                      a->updates[i].value);
  return to;
}

static SystemEdge joined(const Reducer *r, const SystemEdge *a,
                         const SystemEdge *b) {
  Substitution *by = after_edge(r, a, b);
  SystemEdge out = *b;
  assert(a->to == b->from && a->from < r->system->n_nodes);
  Update *u = ARENA_ARRAY(r->system->arena, Update, r->system->n_vars + 1);
  out.from = a->from, out.updates = u, out.n_updates = 0;
  out.guard = term_and(r->terms, a->guard, substitution_apply(by, b->guard));
  out.made = made_after(r, by, b);
  for (VarId v = 0; v < r->system->n_vars; v++) {
    Term value = substitution_apply(by, edge_value(r->system, b, v));
    if (value != r->system->vars[v].value)
      u[out.n_updates++] = (Update){v, value};
  }
  out.loads = NULL, out.n_loads = 0;
  substitution_delete(by);
  return out;
}

static void join_through(Reducer *r, EdgeVec *out, const SystemEdge *a) {
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const SystemEdge *b = &r->edges.data[i];
    if (b->from != a->to)
      continue;
    SystemEdge e = joined(r, a, b);
    if (!solver_refutes(
            r->solver,
            term_and(r->terms, e.guard, known_at(&r->proof->facts, e.from))))
      *vec_push(r->scratch, out) = e;
  }
}

/* False if a loop leads back to the node, or too many steps would result. */
static bool is_simple(const Reducer *r, NodeId n) {
  uint32_t in = 0, out = 0;
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const SystemEdge *e = &r->edges.data[i];
    if (e->to == n && e->from == n)
      return false;
    in += e->to == n, out += e->from == n;
  }
  return in * out <= MOST_MERGED || in <= 1 || out <= 1;
}

static bool remove_node(Reducer *r, NodeId n) {
  EdgeVec out = {0};
  if (!(r->goes_right[n] || r->goes_left[n]) || !is_simple(r, n))
    return false;
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const SystemEdge *e = &r->edges.data[i];
    if (e->to == n)
      join_through(r, &out, e);
    else if (e->from != n)
      *vec_push(r->scratch, &out) = *e;
  }
  r->edges = out;
  return true;
}

/* ---- all */

static void find_edges(Reducer *r) {
  const System *s = r->system;
  r->of = ARENA_ARRAY(r->scratch, Footprint, s->n_edges + 1);
  r->premises = ARENA_ARRAY(r->scratch, Term, s->n_edges + 1);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    Term at = term_and(r->terms, r->proof->invariants[e->from],
                       known_at(&r->proof->facts, e->from));
    at = term_and(r->terms, at, e->guard);
    if (solver_refutes(r->solver, at))
      continue;
    r->premises[r->edges.n] = at;
    r->of[r->edges.n] = footprint_of(r, e);
    *vec_push(r->scratch, &r->edges) = *e;
  }
}

static const System *with_edges(const System *from, EdgeVec edges) {
  System *s = ARENA_NEW(from->arena, System);
  SystemEdge *sorted = ARENA_ARRAY(from->arena, SystemEdge, edges.n + 1);
  *s = *from;
  s->edges = sorted, s->n_edges = 0;
  for (NodeId n = 0; n < from->n_nodes; n++)
    for (uint32_t i = 0; i < edges.n; i++)
      if (edges.data[i].from == n)
        sorted[s->n_edges++] = edges.data[i];
  assert(s->n_edges == edges.n);
  return system_slice(s);
}

static bool reduce(Reducer *r, Transactions *out) {
  const System *s = r->system;
  bool *goes = ARENA_ARRAY(s->arena, bool, s->n_nodes + 1);
  uint32_t n_gone = 0;
  r->goes_right = ARENA_ARRAY(r->scratch, bool, s->n_nodes + 1);
  r->goes_left = ARENA_ARRAY(r->scratch, bool, s->n_nodes + 1);
  find_edges(r);
  for (NodeId n = 0; n < s->n_nodes && !solver_is_stopped(r->solver); n++)
    judge(r, n);
  settle(r);
  for (NodeId n = 0; n < s->n_nodes; n++)
    n_gone += goes[n] = remove_node(r, n);
  assert(n_gone < s->n_nodes); /* the first of main stays */
  *out = (Transactions){n_gone ? with_edges(s, r->edges) : NULL, goes, n_gone};
  return n_gone && !solver_is_stopped(r->solver);
}

bool transactions_find(const Proof *p, Solver *solver, Transactions *out) {
  Reducer r = {.proof = p,
               .system = p->system,
               .terms = p->system->terms,
               .solver = solver,
               .scratch = arena_new(),
               .mentions = mentions_new(p->system)};
  bool has_some = reduce(&r, out);
  mentions_delete(r.mentions);
  arena_delete(r.scratch);
  return has_some;
}
