#include "solver/certify.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

enum { NO_EDGE = -1 };

typedef struct {
  int guard; /* literal, or 0: the edge is unconditional */
  uint32_t to;
  int next; /* next edge of the same node */
} Edge;

typedef struct {
  int first, at; /* edges: first of this node, and the one being visited */
  enum { NEW, ON_PATH, DONE } state;
} Node;

typedef struct {
  const SatOps *ops;
  void *solver, *judge;
  Diag *diag;
  OrderLog log;
  Arena *arena;
  VEC(Node) nodes;
  VEC(Edge) edges;
  VEC(uint32_t) path; /* nodes */
  VEC(bool) is_held;  /* by literal */
  VEC(bool) is_meant; /* by literal: it occurs in the clause being checked */
  VEC(int) clause;
  bool is_wrong; /* a clause of the order is no cycle */
} Certifier;

static const SatOps *const judge_ops = &sat_cadical_checked;

/* ---- cycles */

static uint32_t index_of(int literal) {
  return 2 * (uint32_t)abs(literal) + (literal < 0);
}

static void know(Certifier *c, int literal) {
  while (c->is_held.n <= index_of(-abs(literal))) {
    *vec_push(c->arena, &c->is_held) = false;
    *vec_push(c->arena, &c->is_meant) = false;
  }
}

static bool is_in(const Certifier *c, const Edge *e) {
  return !e->guard || c->is_held.data[index_of(e->guard)] ||
         c->is_meant.data[index_of(e->guard)];
}

static void step_onto(Certifier *c, uint32_t u) {
  Node *node = &c->nodes.data[u];
  node->state = ON_PATH, node->at = node->first;
  *vec_push(c->arena, &c->path) = u;
}

/* Extends the path.  Returns an edge from its end back to it; or NO_EDGE, and
 * then the path has changed, or is empty. */
static int go_on(Certifier *c) {
  uint32_t u = *vec_top(&c->path);
  Node *node = &c->nodes.data[u];
  for (; node->at != NO_EDGE; node->at = c->edges.data[node->at].next) {
    const Edge *e = &c->edges.data[node->at];
    if (!is_in(c, e) || c->nodes.data[e->to].state == DONE)
      continue;
    if (c->nodes.data[e->to].state == ON_PATH)
      return node->at;
    step_onto(c, e->to);
    return NO_EDGE;
  }
  node->state = DONE;
  c->path.n--;
  return NO_EDGE;
}

/* Returns the edge that closes a cycle of the path's last nodes, or NO_EDGE. */
static int find_cycle(Certifier *c) {
  int back = NO_EDGE;
  c->path.n = 0;
  for (uint32_t u = 0; u < c->nodes.n; u++)
    c->nodes.data[u].state = NEW;
  for (uint32_t u = 0; u < c->nodes.n && back == NO_EDGE; u++)
    if (c->nodes.data[u].state == NEW) {
      step_onto(c, u);
      while (c->path.n && back == NO_EDGE)
        back = go_on(c);
    }
  return back;
}

/* Gives the judge a clause: not all of the cycle's edges hold. */
static void judge_gets_cycle(Certifier *c, int back) {
  uint32_t beginning = c->edges.data[back].to;
  c->clause.n = 0;
  for (uint32_t i = c->path.n; i-- > 0;) {
    uint32_t u = c->path.data[i];
    int guard = c->edges.data[c->nodes.data[u].at].guard;
    if (guard)
      *vec_push(c->arena, &c->clause) = -guard;
    if (u == beginning)
      break;
  }
  judge_ops->clause(c->judge, c->clause.data, c->clause.n);
}

/* ---- log of the search */

static void hold(void *state, int literal) {
  Certifier *c = state;
  know(c, literal);
  c->is_held.data[index_of(literal)] = true;
}

static void mean(Certifier *c, const int *literals, unsigned n, bool is) {
  for (unsigned i = 0; i < n; i++) {
    know(c, literals[i]);
    c->is_meant.data[index_of(-literals[i])] = is;
  }
}

static void lemma(void *state, const int *literals, unsigned n) {
  Certifier *c = state;
  mean(c, literals, n, true);
  int back = find_cycle(c);
  mean(c, literals, n, false);
  if (back == NO_EDGE)
    c->is_wrong = true;
  else
    judge_gets_cycle(c, back);
}

/* ---- interface of a SAT solver */

void *certify_new(const SatOps *solver, const SatSetup *setup) {
  assert(solver->order && solver->order->log);
  Arena *a = arena_new();
  Certifier *c = ARENA_NEW(a, Certifier);
  c->arena = a, c->ops = solver, c->diag = setup->diag;
  c->log = (OrderLog){hold, lemma, c};
  c->solver = solver->create(setup);
  c->judge = judge_ops->create(setup);
  solver->order->log(c->solver, &c->log);
  return c;
}

static void *create(const SatSetup *setup) {
  return certify_new(&sat_minisat, setup);
}

static void destroy(void *state) {
  Certifier *c = state;
  c->ops->destroy(c->solver);
  judge_ops->destroy(c->judge);
  arena_delete(c->arena);
}

static void clause(void *state, const int *literals, unsigned n) {
  Certifier *c = state;
  c->ops->clause(c->solver, literals, n);
  judge_ops->clause(c->judge, literals, n);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  Certifier *c = state;
  c->ops->set_stop(c->solver, stop, context);
  judge_ops->set_stop(c->judge, stop, context);
}

static Answer refuse(const Certifier *c, const char *why) {
  diag_error(c->diag, LIMIT, (Loc){0}, "the refutation by '%s' is wrong: %s",
             c->ops->name, why);
  return ANSWER_UNKNOWN;
}

static Answer solve(void *state, const int *assume, unsigned n) {
  Certifier *c = state;
  Answer answer = c->ops->solve(c->solver, assume, n);
  if (answer != ANSWER_UNSAT)
    return answer;
  if (c->is_wrong)
    return refuse(c, "a clause of the order is no cycle");
  answer = judge_ops->solve(c->judge, assume, n);
  return answer == ANSWER_SAT ? refuse(c, "its clauses have a model") : answer;
}

static bool value(void *state, int variable) {
  Certifier *c = state;
  return c->ops->value(c->solver, variable);
}

/* ---- its order */

static void add_edge(Certifier *c, int guard, uint32_t u, uint32_t v) {
  assert(u < c->nodes.n && v < c->nodes.n);
  know(c, guard);
  Node *node = &c->nodes.data[u];
  *vec_push(c->arena, &c->edges) = (Edge){guard, v, node->first};
  node->first = (int)c->edges.n - 1;
}

static uint32_t chain(void *state, uint32_t n) {
  Certifier *c = state;
  uint32_t first = c->nodes.n;
  for (uint32_t i = 0; i < n; i++) {
    *vec_push(c->arena, &c->nodes) = (Node){NO_EDGE, NO_EDGE, NEW};
    if (i)
      add_edge(c, 0, first + i - 1, first + i);
  }
  return c->ops->order->chain(c->solver, n);
}

static void before(void *state, uint32_t u, uint32_t v) {
  Certifier *c = state;
  add_edge(c, 0, u, v);
  c->ops->order->before(c->solver, u, v);
}

static void edge(void *state, int guard, uint32_t u, uint32_t v) {
  Certifier *c = state;
  add_edge(c, guard, u, v);
  c->ops->order->edge(c->solver, guard, u, v);
}

static void measure(const void *state, SolverStats *stats) {
  const Certifier *c = state;
  c->ops->order->measure(c->solver, stats);
}

static void aim(void *state, int goal, const int *first, unsigned n) {
  Certifier *c = state;
  c->ops->order->aim(c->solver, goal, first, n);
}

static void forget_aims(void *state) {
  Certifier *c = state;
  c->ops->order->forget_aims(c->solver);
}

static const OrderOps order = {chain,       before,  edge, aim,
                               forget_aims, measure, NULL};

const SatOps sat_minisat_checked = {.name = "minisat-checked",
                                    .create = create,
                                    .destroy = destroy,
                                    .clause = clause,
                                    .set_stop = set_stop,
                                    .solve = solve,
                                    .value = value,
                                    .order = &order};
