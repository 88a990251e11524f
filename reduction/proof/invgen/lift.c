#include "reduction/proof/invgen/lift.h"

#include "frontend/base/vec.h"
#include "solver/term_substitute.h"

#include <assert.h>

enum { MOST_PARTS = 400 }; /* per node */

typedef VEC(Term) TermVec;

typedef struct {
  Arena *arena, *scratch;
  const Proof *whole;
  const System *system;
  TermStore *terms;
  const Transactions *of;
  Mentions *mentions;
  TermVec *parts; /* by node */
  bool *is_done;  /* by node */
} Lifter;

static void add(Lifter *u, TermVec *to, Term t) {
  assert(term_width(u->terms, t) == 1);
  if (to->n >= MOST_PARTS || term_is_const(u->terms, t, NULL))
    return;
  for (uint32_t i = 0; i < to->n; i++)
    if (to->data[i] == t)
      return;
  *vec_push(u->scratch, to) = t;
}

static void add_parts(Lifter *u, TermVec *to, Term t) {
  if (term_kind(u->terms, t) == TERM_OP + OP_AND) {
    add_parts(u, to, term_child(u->terms, t, 0));
    add_parts(u, to, term_child(u->terms, t, 1));
  } else {
    add(u, to, t);
  }
}

/* ---- inside of transactions */

/* Skips terms with inputs, as a term at a node cannot mention them. */
static void add_without_inputs(Lifter *u, TermVec *to, Term t) {
  if (!mentions_has_input(u->mentions, t))
    add(u, to, t);
}

static void lift_node(Lifter *, NodeId);

/* If the edge can be taken, what is known of its target holds afterwards. */
static void lift_edge(Lifter *u, TermVec *to, const SystemEdge *e) {
  Term unless = term_not(u->terms, e->guard);
  if (e->to == NODE_ERROR)
    add_without_inputs(u, to, unless);
  if (!node_is_inner(e->to))
    return;
  lift_node(u, e->to);
  Substitution *after = substitution_new(u->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(after, u->system->vars[e->updates[i].var].value,
                      e->updates[i].value);
  for (uint32_t i = 0; i < u->parts[e->to].n; i++)
    add_without_inputs(
        u, to,
        term_or(u->terms, unless,
                substitution_apply(after, u->parts[e->to].data[i])));
  substitution_delete(after);
}

/* No loop is inside of a transaction, so the recursion ends. */
static void lift_node(Lifter *u, NodeId n) {
  if (u->is_done[n])
    return;
  u->is_done[n] = true;
  for (uint32_t i = 0; i < u->system->n_edges; i++)
    if (u->system->edges[i].from == n)
      lift_edge(u, &u->parts[n], &u->system->edges[i]);
}

/* ---- in between */

static bool is_held_inside(const Lifter *u, const LockFact *l) {
  for (NodeId n = 0; n < u->system->n_nodes; n++)
    if (u->of->goes[n] && l->held[n])
      return true;
  return false;
}

static void add_unless_held(Lifter *u, NodeId n, TermVec *to, Term t) {
  const Known *f = &u->whole->facts;
  add(u, to, t);
  for (uint32_t i = 0; i < f->n_locks; i++) {
    const LockFact *l = &f->locks[i];
    if (!l->held[n] && is_held_inside(u, l))
      add(u, to,
          term_or(u->terms, t,
                  known_not_free(f, l, u->system->vars[l->var].value)));
  }
}

static CandidateList list_of(Lifter *u, NodeId n) {
  TermVec all = {0};
  *vec_push(u->scratch, &all) = term_false(u->terms);
  assert(u->is_done[n]);
  add_parts(u, &all, u->whole->invariants[n]);
  for (uint32_t i = 0; i < u->parts[n].n; i++)
    if (u->of->goes[n])
      add(u, &all, u->parts[n].data[i]);
    else
      add_unless_held(u, n, &all, u->parts[n].data[i]);
  Term *data = ARENA_ARRAY(u->arena, Term, all.n);
  memcpy(data, all.data, all.n * sizeof *data);
  return (CandidateList){data, all.n};
}

static CandidateList *lists(Lifter *u, const Term *invariants) {
  uint32_t n_nodes = u->system->n_nodes;
  CandidateList *out = ARENA_ARRAY(u->arena, CandidateList, n_nodes + 1);
  u->parts = ARENA_ARRAY(u->scratch, TermVec, n_nodes + 1);
  u->is_done = ARENA_ARRAY(u->scratch, bool, n_nodes + 1);
  for (NodeId n = 0; n < n_nodes; n++)
    if (!u->of->goes[n]) {
      add_parts(u, &u->parts[n], invariants[n]);
      u->is_done[n] = true;
    }
  for (NodeId n = 0; n < n_nodes; n++)
    lift_node(u, n);
  for (NodeId n = 0; n < n_nodes; n++)
    out[n] = list_of(u, n);
  return out;
}

CandidateList *lift_transactions(Arena *a, const Proof *whole,
                                 const Transactions *of,
                                 const Term *invariants) {
  Lifter u = {.arena = a,
              .scratch = arena_new(),
              .whole = whole,
              .system = whole->system,
              .terms = whole->system->terms,
              .of = of,
              .mentions = mentions_new(whole->system)};
  CandidateList *out = lists(&u, invariants);
  mentions_delete(u.mentions);
  arena_delete(u.scratch);
  return out;
}
