#include "reduction/por/transaction_check.h"

#include "frontend/base/audit.h"
#include "frontend/base/hash.h"
#include "frontend/base/table.h"

#include <string.h>

typedef struct {
  Audit audit;
  const TransactionGraph *graph;
  const Threads *threads;
  uint32_t *component; /* by thread: in the product, or NODE_NONE */
  bool *is_entered;    /* by node */
  Table positions;
} Checker;

static void expect(Checker *c, bool holds, const char *rule) {
  audit_expect(&c->audit, holds, rule);
}

static const Thread *thread_at(const Checker *c, uint32_t s) {
  return &c->threads->threads[c->graph->threads[s]];
}

/* ---- the product */

static void check_product(Checker *c) {
  const TransactionGraph *g = c->graph;
  for (ThreadId t = 0; t < c->threads->n_threads; t++)
    c->component[t] = NODE_NONE;
  for (uint32_t s = 0; s < g->n_threads; s++) {
    audit_at(&c->audit, "component", s);
    expect(c, g->threads[s] < c->threads->n_threads, "a thread that exists");
    expect(c, !s || g->threads[s - 1] < g->threads[s], "increasing order");
    if (c->audit.found)
      return;
    expect(c, g->first[s] <= thread_at(c, s)->n,
           "no more first transitions than there are");
    c->component[g->threads[s]] = s;
  }
}

/* ---- nodes */

static bool has_started(const Node *x, uint32_t s) {
  return x->passed[s] != NOT_STARTED;
}

/* True if the thread starts at the position, if it has not yet. */
static bool starts(const Checker *c, const Node *x, uint32_t s) {
  ThreadId t = c->graph->threads[s];
  const Thread *thread = &c->threads->threads[t];
  uint32_t p = t ? c->component[thread->parent] : NODE_NONE;
  return p == NODE_NONE || (has_started(x, p) && x->passed[p] >= thread->after);
}

static uint64_t level_of(const Checker *c, const Node *x) {
  uint64_t level = 0;
  for (uint32_t s = 0; s < c->graph->n_threads; s++)
    level += has_started(x, s) ? x->passed[s] : 0;
  return level;
}

static bool is_taken(Checker *c, NodeId id) {
  const Node *nodes = c->graph->nodes;
  size_t bytes = c->graph->n_threads * sizeof *nodes->passed;
  uint64_t key = 1;
  for (uint32_t s = 0; s < c->graph->n_threads; s++)
    key = hash_mix(key, nodes[id].passed[s]);
  uint32_t hash = hash_number(key);
  TABLE_EACH(i, &c->positions, hash)
  if (!memcmp(nodes[i].passed, nodes[id].passed, bytes))
    return true;
  table_add(c->audit.arena, &c->positions, hash, id);
  return false;
}

static bool is_word(const Checker *c, uint32_t at, uint64_t bits) {
  uint32_t n = c->graph->flow->n_dims;
  return at < n / 64 || (at == n / 64 && !(bits >> n % 64));
}

static bool is_set(const Checker *c, const uint64_t *set) {
  uint32_t last = c->graph->flow->n_words - 1;
  return is_word(c, last, set[last]);
}

static bool is_uses(const Checker *c, Uses u) {
  bool good = true;
  for (uint32_t i = 0; i < u.n; i++)
    good &= u.words[i].bits && is_word(c, u.words[i].at, u.words[i].bits) &&
            (!i || u.words[i - 1].at < u.words[i].at);
  return good;
}

static void check_place(Checker *c, const Node *x, uint32_t s) {
  const Thread *t = thread_at(c, s);
  bool is_next = has_started(x, s) && x->passed[s] < t->n;
  audit_part(&c->audit, "thread", c->graph->threads[s]);
  expect(c, !has_started(x, s) || x->passed[s] <= t->n,
         "a position in the thread");
  expect(c, has_started(x, s) == starts(c, x, s),
         "a thread that starts where it is made");
  expect(c, !(x->blocking[s] >> 6) && (is_next || !x->blocking[s]),
         "a next transition to be taken or not");
  expect(c, is_next || !x->next[s].n, "no edges of a thread at its end");
}

static void check_node(Checker *c, NodeId id) {
  const Node *x = &c->graph->nodes[id];
  audit_at(&c->audit, "node", id);
  for (uint32_t s = 0; s < c->graph->n_threads && !c->audit.found; s++)
    check_place(c, x, s);
  audit_at(&c->audit, "node", id);
  expect(c, !is_taken(c, id), "a position of its own");
  expect(c, !id || level_of(c, &c->graph->nodes[id - 1]) <= level_of(c, x),
         "the order of levels");
  expect(c, is_set(c, x->open), "dimensions that exist");
}

/* ---- edges */

/* True if thread s has not moved, except that it may have started. */
static bool stays(const Node *from, const Node *to, uint32_t s) {
  return from->passed[s] == to->passed[s] ||
         (!has_started(from, s) && has_started(to, s));
}

static void check_edge(Checker *c, NodeId id, uint32_t s, NodeId to) {
  expect(c, to < c->graph->n_nodes && to > id, "an edge to a larger number");
  if (c->audit.found)
    return;
  const Node *x = &c->graph->nodes[id], *y = &c->graph->nodes[to];
  expect(c, has_started(y, s) && y->passed[s] > x->passed[s],
         "an edge to where the thread has gone on");
  for (uint32_t t = 0; t < c->graph->n_threads; t++)
    expect(c, t == s || stays(x, y, t), "an edge of one thread");
  c->is_entered[to] = true;
}

static bool may_be_taken(Blocking b) {
  return b & CAN_BE_TRUE || b >> 4 & CAN_BE_TRUE;
}

static void check_edges(Checker *c, NodeId id) {
  const Node *x = &c->graph->nodes[id];
  audit_at(&c->audit, "node", id);
  expect(c, x->is_first || c->is_entered[id],
         "executions to begin there, or an edge to lead there");
  for (uint32_t s = 0; s < c->graph->n_threads; s++) {
    audit_part(&c->audit, "thread", c->graph->threads[s]);
    expect(c, !x->next[s].n || may_be_taken(x->blocking[s]),
           "edges where the transition may be taken");
    for (uint32_t i = 0; i < x->next[s].n && !c->audit.found; i++)
      check_edge(c, id, s, x->next[s].nodes[i]);
  }
}

/* ---- the rest */

static void check_decision(Checker *c, uint32_t i) {
  const Decision *all = c->graph->decisions, *x = &all[i];
  audit_at(&c->audit, "decision", i);
  expect(c, x->node < c->graph->n_nodes, "a node that exists");
  expect(c, !i || all[i - 1].node <= x->node, "the order of nodes");
  expect(c, x->component < c->graph->n_threads || x->component == NODE_NONE,
         "a component of the product, or none");
  expect(c, x->conditional < conditionals(c->threads),
         "a conditional that exists");
  expect(c, !(x->can & ~(unsigned)(CAN_BE_TRUE | CAN_BE_FALSE)),
         "to be true or false");
  expect(c, is_uses(c, x->uses), "dimensions that exist");
}

static void check_other(Checker *c, uint32_t i) {
  TransitionId j = c->graph->others[i];
  audit_at(&c->audit, "transition outside", j);
  expect(c, j < c->threads->n_transitions, "a transition that exists");
  if (c->audit.found)
    return;
  expect(c, c->component[c->threads->transitions[j].thread] == NODE_NONE,
         "a thread outside of the product");
  if (c->audit.found)
    return;
  const Window *w = &c->graph->windows[j];
  for (uint32_t s = 0; s < c->graph->n_threads; s++)
    expect(c, w->least[s] <= thread_at(c, s)->n, "a window within the product");
}

static void check_all(Checker *c) {
  const TransactionGraph *g = c->graph;
  check_product(c);
  for (NodeId id = 0; id < g->n_nodes && !c->audit.found; id++)
    check_node(c, id);
  for (NodeId id = 0; id < g->n_nodes && !c->audit.found; id++)
    check_edges(c, id);
  for (uint32_t i = 0; i < g->n_decisions && !c->audit.found; i++)
    check_decision(c, i);
  for (uint32_t i = 0; i < g->n_others && !c->audit.found; i++)
    check_other(c, i);
}

const char *transaction_check_find(Arena *a, const TransactionGraph *g) {
  Checker c = {.audit = {.arena = a}, .graph = g, .threads = g->flow->threads};
  c.component = ARENA_ARRAY(a, uint32_t, c.threads->n_threads + 1);
  c.is_entered = ARENA_ARRAY(a, bool, g->n_nodes + 1);
  check_all(&c);
  return c.audit.found;
}

void transaction_check(const TransactionGraph *g, const char *stage) {
  Arena *a = arena_new();
  audit_end(transaction_check_find(a, g), stage);
  arena_delete(a);
}
