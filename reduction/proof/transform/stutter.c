#include "reduction/proof/transform/stutter.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"
#include "solver/term_substitute.h"

#include <assert.h>
#include <string.h>

typedef struct {
  const System *system; /* as it is now */
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  Known facts; /* none */
  Mentions *mentions;
  bool *is_gone; /* by edge */
  bool *is_left; /* by node */
  VEC(Covered) covered;
} Silencer;

/* ---- covering */

static bool changes_nothing(const SystemEdge *e) {
  return e->kind == EDGE_STEP && !e->n_updates && !e->n_made;
}

/* True if others may take steps while a thread is there. */
static bool is_open(const Silencer *x, NodeId n) {
  const SystemNode *node = &x->system->nodes[n];
  return !node->is_alone && !node->is_atomic;
}

/* True if 'own', from n, does the same as 'theirs', from m, which n is to
 * cover. */
static bool do_the_same(const SystemEdge *own, const SystemEdge *theirs) {
  NodeId n = own->from, m = theirs->from;
  if (theirs->to == NODE_ERROR || own->to == NODE_ERROR)
    return theirs->to == own->to;
  return (own->to == theirs->to || (theirs->to == m && own->to == n)) &&
         edges_have_one_effect(own, theirs);
}

/* Returns the condition that an edge from n does the same; TERM_NONE: none
 * does. */
static Term can_do(Silencer *x, NodeId n, const SystemEdge *theirs) {
  Term out = TERM_NONE;
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *own = &x->system->edges[i];
    if (own->from != n || x->is_gone[i] || !do_the_same(own, theirs))
      continue;
    Term can = mentions_without_inputs(x->mentions, own->guard);
    out = out ? term_or(x->terms, out, can) : can;
  }
  return out;
}

static bool is_covered(Silencer *x, const SystemEdge *theirs, NodeId n) {
  if (changes_nothing(theirs) &&
      (theirs->to == theirs->from || theirs->to == n))
    return true;
  Term can = can_do(x, n, theirs);
  if (!can)
    return false;
  Term at =
      term_and(x->terms, known_at(&x->facts, theirs->from), theirs->guard);
  return solver_refutes(x->solver,
                        term_and(x->terms, at, term_not(x->terms, can)));
}

/* True if n covers m, which has edges: if it has none, nothing is gained. */
static bool covers(Silencer *x, NodeId n, NodeId m) {
  bool has_some = false;
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *e = &x->system->edges[i];
    if (e->from != m || x->is_gone[i])
      continue;
    has_some = true;
    if (!is_covered(x, e, n))
      return false;
  }
  return has_some;
}

static bool is_silent(Silencer *x, const SystemEdge *e) {
  return changes_nothing(e) && node_is_inner(e->to) && e->to != e->from &&
         is_open(x, e->from) && is_open(x, e->to) && covers(x, e->from, e->to);
}

/* ---- the rest */

static void find_left(Silencer *x) {
  const System *s = x->system;
  bool grew = true;
  memset(x->is_left, 0, s->n_nodes * sizeof *x->is_left);
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (node_is_inner(s->templates[t].first))
      x->is_left[s->templates[t].first] = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->n_edges; i++) {
      const SystemEdge *e = &s->edges[i];
      if (!x->is_gone[i] && x->is_left[e->from] && node_is_inner(e->to) &&
          !x->is_left[e->to])
        x->is_left[e->to] = grew = true;
    }
  }
}

/* Returns the guard without the variable, if this makes no difference. */
static Term guard_without(Silencer *x, const SystemEdge *e, VarId v) {
  Term value = x->system->vars[v].value;
  Substitution *to = substitution_new(x->terms);
  substitution_bind(to, value,
                    term_const(x->terms, term_width(x->terms, value), 0));
  Term out = substitution_apply(to, e->guard);
  substitution_delete(to);
  Term differ = term_and(x->terms, known_at(&x->facts, e->from),
                         term_xor(x->terms, out, e->guard));
  return out != e->guard && solver_refutes(x->solver, differ) ? out : e->guard;
}

/* Removes variables from the guard that make no difference: of
 * waiting threads, say. */
static Term guard_left(Silencer *x, const SystemEdge *e) {
  SystemEdge out = *e;
  for (VarId v = 0; v < x->system->n_vars; v++)
    if (system_is_shared(x->system, v))
      out.guard = guard_without(x, &out, v);
  return out.guard;
}

static const System *system_left(Silencer *x) {
  const System *s = x->system;
  System *out = ARENA_NEW(x->arena, System);
  SystemEdge *edges = ARENA_ARRAY(x->arena, SystemEdge, s->n_edges + 1);
  SystemAccess *accesses =
      ARENA_ARRAY(x->arena, SystemAccess, s->n_accesses + 1);
  *out = *s;
  out->edges = edges, out->n_edges = 0;
  out->accesses = accesses, out->n_accesses = 0;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (!x->is_gone[i] && x->is_left[s->edges[i].from]) {
      edges[out->n_edges] = s->edges[i];
      edges[out->n_edges++].guard = guard_left(x, &s->edges[i]);
    }
  for (uint32_t i = 0; i < s->n_accesses; i++)
    if (x->is_left[s->accesses[i].edge.from])
      accesses[out->n_accesses++] = s->accesses[i];
  return system_slice(out);
}

/* Leaves out silent edges.  True if there are some. */
static bool leave_out(Silencer *x) {
  uint32_t before = x->covered.n;
  x->is_gone = ARENA_ARRAY(x->arena, bool, x->system->n_edges + 1);
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *e = &x->system->edges[i];
    x->is_gone[i] = !solver_is_stopped(x->solver) && is_silent(x, e);
    if (x->is_gone[i])
      *vec_push(x->arena, &x->covered) = (Covered){e->to, e->from};
  }
  if (x->covered.n == before)
    return false;
  find_left(x);
  x->system = system_left(x);
  return true;
}

bool stutter_find(const System *s, Solver *solver, Stutters *out) {
  Silencer x = {.system = s,
                .terms = s->terms,
                .solver = solver,
                .arena = s->arena,
                .facts = known_none(s->arena, s),
                .mentions = mentions_new(s),
                .is_left = ARENA_ARRAY(s->arena, bool, s->n_nodes + 1)};
  while (leave_out(&x))
    ;
  mentions_delete(x.mentions);
  *out = (Stutters){x.system, x.is_left, x.covered.data, x.covered.n};
  return out->n;
}

/* ---- lifting of a proof */

/* Nodes where a thread may stay instead of some node. */
typedef struct {
  const NodeId *data;
  uint32_t n; /* at least one */
} Stays;

typedef struct {
  const System *system;
  const Stutters *silenced;
  Arena *arena;
  Stays *stays; /* by node */
} Lifter;

static void add_covering(const Lifter *u, bool *stays) {
  const Stutters *x = u->silenced;
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < x->n; i++)
      if (stays[x->covered[i].node] && !stays[x->covered[i].by])
        stays[x->covered[i].by] = grew = true;
  }
}

/* Returns the nodes; if there are none, the node itself, where no thread is. */
static Stays stays_at(const Lifter *u, NodeId n) {
  uint32_t n_nodes = u->system->n_nodes, found = 0;
  bool *stays = ARENA_ARRAY(u->arena, bool, n_nodes + 1);
  NodeId *out = ARENA_ARRAY(u->arena, NodeId, n_nodes + 1);
  out[0] = n, stays[n] = true;
  add_covering(u, stays);
  for (NodeId k = 0; k < n_nodes; k++)
    if (stays[k] && u->silenced->is_left[k])
      out[found++] = k;
  return (Stays){out, found ? found : 1};
}

static Term invariant_at(const Lifter *u, NodeId n, const Term *invariants) {
  assert(u->stays[n].n);
  const Stays *x = &u->stays[n];
  Term out = invariants[x->data[0]];
  for (uint32_t i = 1; i < x->n; i++)
    out = term_or(u->system->terms, out, invariants[x->data[i]]);
  return out;
}

static LockFact lifted_lock(const Lifter *u, LockFact l) {
  bool *held = ARENA_ARRAY(u->arena, bool, u->system->n_nodes + 1);
  for (NodeId n = 0; n < u->system->n_nodes; n++) {
    held[n] = true;
    for (uint32_t i = 0; i < u->stays[n].n; i++)
      held[n] &= l.held[u->stays[n].data[i]];
  }
  l.held = held;
  return l;
}

static TicketFact lifted_ticket(const Lifter *u, TicketFact x) {
  VarId *drawn = ARENA_ARRAY(u->arena, VarId, u->system->n_nodes + 1);
  for (NodeId n = 0; n < u->system->n_nodes; n++) {
    drawn[n] = x.drawn[u->stays[n].data[0]];
    for (uint32_t i = 1; i < u->stays[n].n; i++)
      if (x.drawn[u->stays[n].data[i]] != drawn[n])
        drawn[n] = VAR_NONE;
  }
  x.drawn = drawn;
  return x;
}

/* Gives a node the weight of the node where its threads stayed. */
static CountFact lifted_count(const Lifter *u, CountFact x) {
  uint64_t *weights = ARENA_ARRAY(u->arena, uint64_t, u->system->n_nodes + 1);
  for (NodeId n = 0; n < u->system->n_nodes; n++)
    weights[n] = x.weights[u->stays[n].data[0]];
  x.weights = weights;
  return x;
}

static Known lifted_facts(const Lifter *u, const Known *facts) {
  Known out = *facts;
  LockFact *locks = ARENA_ARRAY(u->arena, LockFact, out.n_locks + 1);
  TicketFact *tickets = ARENA_ARRAY(u->arena, TicketFact, out.n_tickets + 1);
  CountFact *counts = ARENA_ARRAY(u->arena, CountFact, out.n_counts + 1);
  for (uint32_t i = 0; i < out.n_locks; i++)
    locks[i] = lifted_lock(u, facts->locks[i]);
  for (uint32_t i = 0; i < out.n_tickets; i++)
    tickets[i] = lifted_ticket(u, facts->tickets[i]);
  for (uint32_t i = 0; i < out.n_counts; i++)
    counts[i] = lifted_count(u, facts->counts[i]);
  out.system = u->system;
  out.present = system_present(u->system, u->arena);
  out.locks = locks, out.tickets = tickets, out.counts = counts;
  return out;
}

Proof stutter_lift(const System *s, const Stutters *silenced, const Proof *p) {
  assert(p->system->n_nodes == s->n_nodes);
  Lifter u = {.system = s,
              .silenced = silenced,
              .arena = s->arena,
              .stays = ARENA_ARRAY(s->arena, Stays, s->n_nodes + 1)};
  Term *invariants = ARENA_ARRAY(s->arena, Term, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++) {
    u.stays[n] = stays_at(&u, n);
    invariants[n] = invariant_at(&u, n, p->invariants);
  }
  return (Proof){s, lifted_facts(&u, &p->facts), invariants};
}
