#include "reduction/proof/invgen/minimise.h"

#include "frontend/base/vec.h"
#include "reduction/proof/invgen/obligations.h"

#include <assert.h>

typedef VEC(Term) TermVec;

/* Conjunct of the invariant of a node. */
typedef struct {
  Term term;
  bool is_needed;
} Part;

typedef VEC(Part) PartVec;

typedef struct {
  NodeId node;
  uint32_t part;
} Need;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Solver *solver;
  const Proof *proof;
  PartVec *parts; /* by node */
  VEC(Need) todo;
  Obligations obligations;
  TermVec premises;
  bool is_stopped;
} Minimiser;

static void add_parts(Minimiser *t, Term x, PartVec *to) {
  if (term_kind(t->terms, x) == TERM_OP + OP_AND) {
    add_parts(t, term_child(t->terms, x, 0), to);
    add_parts(t, term_child(t->terms, x, 1), to);
  } else if (!term_is_true(t->terms, x)) {
    *vec_push(t->arena, to) = (Part){.term = x};
  }
}

static void need(Minimiser *t, NodeId n, uint32_t part) {
  assert(part < t->parts[n].n);
  Part *p = &t->parts[n].data[part];
  if (!p->is_needed)
    *vec_push(t->arena, &t->todo) = (Need){n, part};
  p->is_needed = true;
}

static Term renamed(Substitution *to, Term x) {
  return to ? substitution_apply(to, x) : x;
}

/* ---- a query */

static void add_premises(Minimiser *t, NodeId n, Substitution *to, bool all) {
  for (uint32_t i = 0; n != NODE_END && i < t->parts[n].n; i++)
    if (all || t->parts[n].data[i].is_needed)
      *vec_push(t->arena, &t->premises) = renamed(to, t->parts[n].data[i].term);
}

static void need_failed(Minimiser *t, NodeId n, Substitution *to) {
  for (uint32_t i = 0; n != NODE_END && i < t->parts[n].n; i++)
    if (solver_failed(t->solver, renamed(to, t->parts[n].data[i].term)))
      need(t, n, i);
}

/* True if the term is refuted by the parts of two nodes ('all'), or by those
 * that are needed so far. */
static bool is_refuted(Minimiser *t, Term x, NodeId n, NodeId m,
                       Substitution *to, bool all) {
  assert(term_width(t->terms, x) == 1);
  t->premises.n = 0;
  *vec_push(t->arena, &t->premises) = x;
  add_premises(t, n, NULL, all);
  add_premises(t, m, to, all);
  return solver_solve(t->solver, t->premises.data, t->premises.n) ==
         ANSWER_UNSAT;
}

/* Refutes the term by parts of one node, and of another after renaming.  The
 * parts that this uses become needed. */
static void refute(Minimiser *t, Term x, NodeId n, NodeId m, Substitution *to) {
  if (term_is_false(t->terms, x) || is_refuted(t, x, n, m, to, false))
    return;
  if (!is_refuted(t, x, n, m, to, true)) {
    t->is_stopped = true;
    return;
  }
  need_failed(t, n, NULL);
  need_failed(t, m, to);
}

/* ---- needs */

static void see_race(Minimiser *t, const Clause *c) {
  NodeId n = c->first->edge.from, m = c->second->edge.from;
  TemplateId of = t->system->nodes[n].template;
  bool is_same_template = of == t->system->nodes[m].template;
  refute(t, c->refutation, n, m,
         is_same_template ? t->obligations.copies[of] : NULL);
}

/* Refutes a clause of a check or a fact, which has no invariants as
 * premises. */
static bool see_clause(void *context, const Clause *c) {
  Minimiser *t = context;
  if (!t->is_stopped && c->edge)
    refute(t, c->refutation, c->edge->from, NODE_END, NULL);
  else if (!t->is_stopped && c->kind == CLAUSE_RACE)
    see_race(t, c);
  return !t->is_stopped;
}

static void see_goals(Minimiser *t) {
  Term *none = ARENA_ARRAY(t->arena, Term, t->system->n_nodes + 1);
  for (NodeId n = 0; n < t->system->n_nodes; n++)
    none[n] = term_true(t->terms);
  const Proof bare = {t->system, t->proof->facts, none};
  proof_visit(&bare, see_clause, t);
}

/* True if the term is a part that held before, which is then needed. */
static bool is_kept(Minimiser *t, NodeId n, Substitution *to, Term x) {
  for (uint32_t i = 0; n != NODE_END && i < t->parts[n].n; i++)
    if (renamed(to, t->parts[n].data[i].term) == x) {
      need(t, n, i);
      return true;
    }
  return false;
}

static void follow(Minimiser *t, const Obligation *w, Term part) {
  assert(term_width(t->terms, part) == 1);
  Term x = substitution_apply(w->after, part);
  Substitution *to = obligation_copies(&t->obligations, t->system, w);
  if (term_is_true(t->terms, x) || is_kept(t, w->own, NULL, x) ||
      is_kept(t, w->other, to, x))
    return;
  Term premise = term_and(t->terms, w->guard, w->facts);
  refute(t, term_and(t->terms, premise, term_not(t->terms, x)), w->own,
         w->other, to);
}

static void follow_all(Minimiser *t) {
  while (t->todo.n && !t->is_stopped) {
    Need x = t->todo.data[--t->todo.n];
    Term part = t->parts[x.node].data[x.part].term;
    for (uint32_t i = 0; i < t->obligations.n && !t->is_stopped; i++)
      if (t->obligations.data[i].target == x.node)
        follow(t, &t->obligations.data[i], part);
  }
}

static Term needed_at(const Minimiser *t, NodeId n) {
  Term out = term_true(t->terms);
  for (uint32_t i = 0; i < t->parts[n].n; i++)
    if (t->parts[n].data[i].is_needed)
      out = term_and(t->terms, out, t->parts[n].data[i].term);
  return out;
}

static bool stops(void *context) {
  return solver_is_stopped(((Minimiser *)context)->solver);
}

const Term *minimise_invariants(Arena *a, const Proof *p, Solver *solver) {
  const System *s = p->system;
  Minimiser t = {.system = s,
                 .terms = s->terms,
                 .arena = arena_new(),
                 .solver = solver,
                 .proof = p};
  t.parts = ARENA_ARRAY(t.arena, PartVec, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    add_parts(&t, p->invariants[n], &t.parts[n]);
  t.obligations = obligations_build(t.arena, &p->facts, stops, &t);
  see_goals(&t);
  follow_all(&t);
  t.is_stopped |= stops(&t);
  Term *out = t.is_stopped ? NULL : ARENA_ARRAY(a, Term, s->n_nodes + 1);
  for (NodeId n = 0; out && n < s->n_nodes; n++)
    out[n] = needed_at(&t, n);
  obligations_release(&t.obligations);
  arena_delete(t.arena);
  return out;
}
