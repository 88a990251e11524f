#include "reduction/por/sensitivity.h"

#include "reduction/por/contract.h"
#include "reduction/por/dependence.h"
#include "reduction/por/race_pairs.h"
#include "reduction/por/symmetry.h"

#include "reduction/por/uniform.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_ROUNDS = 5,    /* rounds of contraction */
  MOST_UNIFORM = 2000 /* nodes for the uniform rule; beyond, all is sensitive */
};

typedef struct {
  Arena *arena;
  const Threads *threads;
  const Flow *flow; /* flow of the current graph */
  const SensitivityOptions *options;
  uint64_t max_work;  /* limit for the graphs so far and the next */
  uint64_t last_work; /* work for the last graph of all threads */
  Sensitivity *out;
  const ConflictPairs *conflicts;
  DimSet differs;   /* scratch */
  uint64_t *met;    /* pairs that may be next together */
  Uniform *uniform; /* or NULL */
  uint32_t *first;  /* by node: its first decision, and one more */
  uint8_t *can;     /* by conditional; scratch */
} Analysis;

static size_t pair_index(const Threads *th, TransitionId a, TransitionId b) {
  assert(a < th->n_transitions && b < th->n_transitions);
  return a < b ? (size_t)a * th->n_transitions + b
               : (size_t)b * th->n_transitions + a;
}

static bool has_bit(const uint64_t *bits, size_t i) {
  return bits[i / 64] >> i % 64 & 1;
}

static void add_bit(uint64_t *bits, size_t i) {
  bits[i / 64] |= (uint64_t)1 << i % 64;
}

/* Flow into heap events is not tracked, so with these every pair matters. */
bool sensitivity_matters(const void *sensitivity, TransitionId a,
                         TransitionId b) {
  const Sensitivity *s = sensitivity;
  return s->threads->n_heap || has_bit(s->pairs, pair_index(s->threads, a, b));
}

/* ---- relevant dimensions at a node, in place of its 'open' */

/* Adds the dimensions that are relevant before the transition, given those
 * after it. */
static void add_before_take(const Analysis *a, TransitionId j,
                            const uint64_t *after, DimSet live) {
  const FlowTransition *f = &a->flow->transitions[j];
  DimSet x = a->differs;
  memcpy(x, after, a->flow->n_words * sizeof *x);
  for (uint32_t i = 0; i < f->n_writes; i++)
    if (f->writes[i].always)
      dims_remove(x, f->writes[i].cell);
  for (uint32_t i = 0; i < f->n_writes; i++)
    if (dims_has(after, f->writes[i].cell))
      uses_unite(x, f->writes[i].uses);
  for (uint32_t i = 0; i < f->n_reads; i++)
    if (dims_has(after, f->reads[i].value)) {
      dims_remove(x, f->reads[i].value);
      dims_add(x, f->reads[i].cell);
    }
  dims_unite(a->flow, live, x);
}

/* Adds interference: another thread's transition may take place or not. */
static bool add_interference(const Analysis *a, TransitionId j, DimSet live) {
  const FlowTransition *f = &a->flow->transitions[j];
  DimSet x = a->differs;
  memcpy(x, live, a->flow->n_words * sizeof *x);
  for (uint32_t i = 0; i < f->n_writes; i++)
    if (dims_has(live, f->writes[i].cell))
      uses_unite(x, f->writes[i].uses);
  for (uint32_t i = 0; i < f->n_reads; i++)
    if (dims_has(live, f->reads[i].value))
      dims_add(x, f->reads[i].cell);
  bool grew = memcmp(x, live, a->flow->n_words * sizeof *x) != 0;
  memcpy(live, x, a->flow->n_words * sizeof *x);
  return grew;
}

static void close_under_interference(const Analysis *a,
                                     const TransactionGraph *g, const Node *x) {
  bool grew = g->n_others > 0;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < g->n_others; i++)
      if (transaction_may_interfere(g, x, g->others[i]))
        grew |= add_interference(a, g->others[i], x->open);
  }
}

static void find_live(const Analysis *a, const TransactionGraph *g) {
  for (NodeId id = g->n_nodes; id-- > 0;) {
    const Node *x = &g->nodes[id];
    for (uint32_t s = 0; s < g->n_threads; s++) {
      TransitionId j = transaction_next(g, x, s);
      for (uint32_t e = 0; e < x->next[s].n; e++)
        add_before_take(a, j, g->nodes[x->next[s].nodes[e]].open, x->open);
    }
    close_under_interference(a, g, x);
  }
}

/* ---- the two rules */

static bool writes_some(const FlowTransition *f, Uses uses) {
  return uses_share(f->written, uses);
}

/* Collects the outcomes that the thread in that component can decide by its
 * step from the node. */
static void collect_decisions(const Analysis *a, const TransactionGraph *g,
                              NodeId id, uint32_t component,
                              const FlowTransition *other) {
  for (uint32_t i = a->first[id]; i < a->first[id + 1]; i++) {
    const Decision *d = &g->decisions[i];
    if (d->component == component && writes_some(other, d->uses))
      a->can[d->conditional] |= (uint8_t)d->can;
  }
}

static bool is_mixed(const Analysis *a, const TransactionGraph *g, NodeId id,
                     uint32_t component) {
  bool mixed = false;
  for (uint32_t i = a->first[id]; i < a->first[id + 1]; i++) {
    const Decision *d = &g->decisions[i];
    if (d->component != component)
      continue;
    mixed |= a->can[d->conditional] == (CAN_BE_FALSE | CAN_BE_TRUE);
    a->can[d->conditional] = 0;
  }
  return mixed;
}

/* Rule (a) for the decisions of the thread in component s, and a step of
 * component 'other'. */
static bool decides(const Analysis *a, const TransactionGraph *g, NodeId id,
                    uint32_t s, uint32_t other) {
  const Node *x = &g->nodes[id];
  const FlowTransition *o =
      &a->flow->transitions[transaction_next(g, x, other)];
  assert(s != other);
  if (!x->next[other].n)
    return false;
  collect_decisions(a, g, id, s, o);
  for (uint32_t e = 0; e < x->next[other].n; e++)
    collect_decisions(a, g, x->next[other].nodes[e], s, o);
  bool mixed = is_mixed(a, g, id, s);
  for (uint32_t e = 0; e < x->next[other].n; e++)
    mixed |= is_mixed(a, g, x->next[other].nodes[e], s);
  return mixed;
}

/* Returns the index of the write to the cell, or n_writes if there is none. */
static uint32_t find_write(const FlowTransition *f, Dim cell) {
  uint32_t i = uses_has(f->written, cell) ? 0 : f->n_writes;
  while (i < f->n_writes && f->writes[i].cell != cell)
    i++;
  return i;
}

/* True if the cell that both write gets the same value in either order. */
static bool commute(const Analysis *a, TransitionId j, uint32_t write,
                    TransitionId other, uint32_t other_write) {
  const FlowTransition *f = &a->flow->transitions[j];
  const FlowTransition *o = &a->flow->transitions[other];
  const FlowWrite *x = &f->writes[write], *y = &o->writes[other_write];
  Term v = a->threads->transitions[j].writes[write].value;
  Term w = a->threads->transitions[other].writes[other_write].value;
  if (a->options->rule != RULE_COMMUTING || !x->always || !y->always)
    return false;
  if (v == w && !writes_some(o, x->uses) && !writes_some(f, y->uses))
    return true;
  return x->update != N_OP && x->update == y->update &&
         !writes_some(o, x->operand) && !writes_some(f, y->operand);
}

/* Adds the dimensions that one transition assigns, if their value may depend on
 * whether the other came first. */
static void add_differences(const Analysis *a, TransitionId j,
                            TransitionId other, DimSet out) {
  const FlowTransition *f = &a->flow->transitions[j];
  const FlowTransition *o = &a->flow->transitions[other];
  for (uint32_t r = 0; r < f->n_reads; r++)
    if (find_write(o, f->reads[r].cell) < o->n_writes)
      dims_add(out, f->reads[r].value);
  for (uint32_t w = 0; w < f->n_writes; w++) {
    uint32_t both = find_write(o, f->writes[w].cell);
    if (both < o->n_writes ? !commute(a, j, w, other, both)
                           : writes_some(o, f->writes[w].uses))
      dims_add(out, f->writes[w].cell);
  }
}

/* True if a difference is relevant at some node after both. */
static bool matters_after(const Analysis *a, const TransactionGraph *g,
                          const Node *x, uint32_t s, uint32_t t) {
  for (uint32_t i = 0; i < x->next[s].n; i++) {
    const Node *y = &g->nodes[x->next[s].nodes[i]];
    for (uint32_t j = 0; j < y->next[t].n; j++)
      if (dims_meet(a->flow, a->differs, g->nodes[y->next[t].nodes[j]].open))
        return true;
  }
  return false;
}

/* Rule (b). */
static bool flows(const Analysis *a, const TransactionGraph *g, const Node *x,
                  uint32_t s, uint32_t t) {
  TransitionId j = transaction_next(g, x, s), i = transaction_next(g, x, t);
  memset(a->differs, 0, a->flow->n_words * sizeof *a->differs);
  add_differences(a, j, i, a->differs);
  add_differences(a, i, j, a->differs);
  return matters_after(a, g, x, s, t) || matters_after(a, g, x, t, s);
}

static bool is_sensitive(const Analysis *a, const TransactionGraph *g,
                         NodeId id, uint32_t s, uint32_t t) {
  const Node *x = &g->nodes[id];
  if (a->options->rule == RULE_UNIFORM)
    return !a->uniform || uniform_is_sensitive(a->uniform, id, s, t);
  return decides(a, g, id, s, t) || decides(a, g, id, t, s) ||
         flows(a, g, x, s, t);
}

static void judge(const Analysis *a, const TransactionGraph *g, NodeId id,
                  uint32_t s, uint32_t t) {
  const Node *x = &g->nodes[id];
  TransitionId j = transaction_next(g, x, s), i = transaction_next(g, x, t);
  size_t pair = pair_index(a->threads, i, j);
  if (has_bit(a->out->pairs, pair) || !dependence_conflict(a->conflicts, i, j))
    return;
  if (!has_bit(a->met, pair)) {
    add_bit(a->met, pair);
    a->out->n_dependent++;
  }
  if (is_sensitive(a, g, id, s, t)) {
    add_bit(a->out->pairs, pair);
    a->out->n_sensitive++;
  }
}

static void index_decisions(Analysis *a, const TransactionGraph *g) {
  a->first = ARENA_ARRAY(a->arena, uint32_t, g->n_nodes + 1);
  a->can = ARENA_ARRAY(a->arena, uint8_t, conditionals(a->threads) + 1);
  for (uint32_t i = 0; i < g->n_decisions; i++)
    a->first[g->decisions[i].node + 1] = i + 1;
  for (NodeId id = 0; id < g->n_nodes; id++)
    if (!a->first[id + 1])
      a->first[id + 1] = a->first[id];
}

static void judge_graph(Analysis *a, const TransactionGraph *g) {
  index_decisions(a, g);
  for (NodeId id = 0; id < g->n_nodes; id++) {
    const Node *x = &g->nodes[id];
    for (uint32_t s = 0; s < g->n_threads; s++)
      for (uint32_t t = 0; x->blocking[s] && t < s; t++)
        if (x->blocking[t])
          judge(a, g, id, s, t);
  }
}

/* ---- products */

/* Returns NULL when the graph is too large, an earlier one was, or there is no
 * flow. */
static const TransactionGraph *product(Analysis *a, const Flow *flow,
                                       const ThreadId *threads, uint32_t n,
                                       Reached *reached) {
  const SensitivityOptions *o = a->options;
  if (!flow || a->out->n_nodes >= o->max_nodes || a->out->work > a->max_work)
    return NULL;
  const TransactionOptions to = {
      .domain = o->domain,
      .max_nodes = o->max_nodes - a->out->n_nodes,
      .max_work = a->max_work > a->out->work ? a->max_work - a->out->work : 0,
      .stop = o->stop,
      .stop_context = o->stop_context};
  const TransactionGraph *g = transaction_graph(a->arena, flow, threads, n, &to,
                                                reached, &a->out->work);
  if (g)
    a->out->n_nodes += g->n_nodes;
  return g;
}

static void analyse(Analysis *a, const TransactionGraph *g) {
  assert(g->flow->threads == a->threads);
  a->uniform = NULL;
  a->flow = g->flow;
  a->differs = ARENA_ARRAY(a->arena, uint64_t, a->flow->n_words);
  if (a->options->rule == RULE_UNIFORM && !g->n_others &&
      g->n_nodes <= MOST_UNIFORM)
    a->uniform = uniform_new(a->arena, g);
  find_live(a, g);
  judge_graph(a, g);
}

/* Counts all pairs of transitions of the two threads as sensitive. */
static void give_up(Analysis *a, ThreadId s, ThreadId t) {
  const Thread *x = &a->threads->threads[s], *y = &a->threads->threads[t];
  a->out->gave_up = true;
  for (uint32_t i = 0; i < x->n; i++)
    for (uint32_t j = 0; j < y->n; j++)
      add_bit(a->out->pairs,
              pair_index(a->threads, x->first + i, y->first + j));
}

static uint32_t find_live_threads(Analysis *a, ThreadId *live) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < a->threads->n_threads; t++)
    if (!term_is_false(a->threads->terms, a->threads->threads[t].guard))
      live[n++] = t;
  return n;
}

static void take_threads(Analysis *a, const Threads *th) {
  a->threads = a->out->threads = th;
}

static const TransactionGraph *whole_product(Analysis *a, Reached *reached) {
  const Threads *th = a->threads;
  ThreadId *live = ARENA_ARRAY(a->arena, ThreadId, th->n_threads + 1);
  *reached = reached_new(a->arena, th);
  uint32_t n = find_live_threads(a, live);
  return product(a, flow_new(a->arena, th), live, n, reached);
}

/* Makes the graph after contraction, with at least the work of the last one. */
static const TransactionGraph *smaller_product(Analysis *a, Reached *reached) {
  uint64_t before = a->out->work, most = before + a->last_work;
  a->max_work = a->max_work < most ? most : a->max_work;
  const TransactionGraph *g = whole_product(a, reached);
  a->last_work = a->out->work - before;
  return g;
}

/* Returns the largest number of transitions of one thread that can take place,
 * by the increasing ranks of its transitions. */
static uint32_t longest_of(Analysis *a, const Thread *t) {
  uint32_t *last = ARENA_ARRAY(a->arena, uint32_t, t->n + 1), longest = 0;
  for (uint32_t i = 0; i < t->n; i++) {
    const Transition *x = &a->threads->transitions[t->first + i];
    for (uint32_t n = longest + 1; n > 0; n--) {
      uint32_t rank = last[n - 1] + 1;
      if (rank < x->least_rank)
        rank = x->least_rank;
      if (rank > x->most_rank || (n <= longest && rank >= last[n]))
        continue;
      last[n] = rank;
      longest = n > longest ? n : longest;
    }
  }
  return longest;
}

static uint32_t count_ranks(Analysis *a) {
  uint32_t sum = 0;
  for (ThreadId t = 0; t < a->threads->n_threads; t++)
    sum += longest_of(a, &a->threads->threads[t]);
  return sum;
}

/* Takes the numbers of frames and the earliest frames from the graph. */
static void take_depths(Analysis *a, const TransactionGraph *g) {
  const Threads *th = a->threads;
  Threads *out = ARENA_NEW(a->arena, Threads);
  Transition *transitions =
      ARENA_ARRAY(a->arena, Transition, th->n_transitions + 1);
  uint32_t *earliest = ARENA_ARRAY(a->arena, uint32_t, th->n_transitions + 1);
  *out = *th;
  uint32_t frames = transaction_depths(a->arena, g, earliest);
  uint32_t ranks = count_ranks(a);
  assert(ranks <= th->n_transitions);
  out->frames = ranks < frames ? ranks : frames;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    transitions[j] = th->transitions[j];
    transitions[j].earliest = earliest[j];
  }
  out->transitions = transitions;
  a->out->threads = out;
}

/* Returns false if it gives up. */
static bool analyse_pair(Analysis *a, const Flow *flow, ThreadId s,
                         ThreadId t) {
  Arena *arena = a->arena;
  a->arena = arena_new();
  const TransactionGraph *g = product(a, flow, (ThreadId[]){s, t}, 2, NULL);
  if (g)
    analyse(a, g);
  else
    give_up(a, s, t);
  arena_delete(a->arena);
  a->arena = arena;
  return g;
}

/* If a graph of all threads is too large, those of pairs seldom pay: they get a
 * quarter of its work limit.  Returns false if more than one graph is to be
 * made, and none was. */
static bool analyse_pairs(Analysis *a) {
  uint64_t most = a->out->work + a->options->max_work / 4;
  a->max_work = most < a->max_work ? most : a->max_work;
  ThreadId *live = ARENA_ARRAY(a->arena, ThreadId, a->threads->n_threads + 1);
  uint32_t n = find_live_threads(a, live), done = 0;
  GraphTrial trial = a->options->trial;
  bool is_tried = n > 2 && (trial == GRAPH_OF_ALL || trial == GRAPH_OF_TWO);
  const Flow *flow = is_tried ? flow_new(a->arena, a->threads) : NULL;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (flow)
        done += analyse_pair(a, flow, live[j], live[i]);
      else
        give_up(a, live[j], live[i]);
  return done || n <= 2;
}

/* Repeats contraction, as larger transitions may enable more of it. */
static const Threads *contract_by_text(Arena *a, const Threads *th) {
  const Threads *next = th;
  for (unsigned round = 0; next && round < MOST_ROUNDS; round++) {
    th = next;
    next = contract(a, th, NULL, NULL);
  }
  return next ? next : th;
}

static void order_symmetric(Analysis *a) {
  const Threads *ordered = symmetry_order(a->arena, a->threads);
  if (ordered != a->threads)
    take_threads(a, ordered);
}

/* Gathers the joins first, as symmetric threads are recognised by them. */
static void gather_joins(Analysis *a) {
  const Threads *gathered = contract_joins(a->arena, a->threads);
  if (gathered)
    take_threads(a, gathered);
}

static uint32_t count_relevant(const Threads *th) {
  Arena *scratch = arena_new();
  const Flow *flow = flow_new(scratch, th);
  uint32_t n = flow ? flow_count_relevant(scratch, flow) : 0;
  arena_delete(scratch);
  return n;
}

/* Does the next round of contraction.  Returns its graph; NULL: the Threads and
 * their graph stay as they are. */
static const TransactionGraph *
contract_more(Analysis *a, const TransactionGraph *g, Reached *reached) {
  const Threads *last = a->threads;
  const Threads *next = contract(a->arena, last, g, reached);
  if (!next)
    return NULL;
  assert(next->n_transitions <= last->n_transitions);
  take_threads(a, next);
  const TransactionGraph *smaller = smaller_product(a, reached);
  if (!smaller)
    take_threads(a, last);
  return smaller;
}

RaceGraph sensitivity_races(Arena *arena, const Threads *th,
                            const SensitivityOptions *o) {
  Analysis a = {.arena = arena, .options = o, .max_work = o->max_work};
  a.out = ARENA_NEW(arena, Sensitivity);
  take_threads(&a, o->contract ? contract_by_text(arena, th) : th);
  if (o->contract)
    gather_joins(&a);
  Reached reached;
  const TransactionGraph *g = whole_product(&a, &reached), *next = g;
  a.last_work = a.out->work;
  for (unsigned round = 0; next; round++) {
    g = next;
    take_threads(&a, race_pairs_left(arena, a.threads, g));
    bool goes_on = o->contract && a.threads->n_races && round < MOST_ROUNDS;
    next = goes_on ? contract_more(&a, g, &reached) : NULL;
  }
  return (RaceGraph){a.threads, g};
}

/* Applies the steps that need no graph. */
static void prepare(Analysis *a, const Threads *th) {
  const SensitivityOptions *o = a->options;
  take_threads(a, o->contract ? contract_by_text(a->arena, th) : th);
  if (o->symmetry)
    order_symmetric(a);
  if (o->contract)
    gather_joins(a);
}

const Sensitivity *sensitivity_of(Arena *arena, const Threads *th,
                                  const SensitivityOptions *o) {
  Analysis a = {.arena = arena, .options = o, .max_work = o->max_work};
  a.out = ARENA_NEW(arena, Sensitivity);
  if (o->trial == GRAPH_OF_ALL)
    a.out->n_relevant = count_relevant(th);
  if (o->is_prepared)
    take_threads(&a, th);
  else
    prepare(&a, th);
  a.out->prepared = a.threads;
  Reached reached;
  const TransactionGraph *g =
      o->trial <= GRAPH_OF_ALL_ALONE ? whole_product(&a, &reached) : NULL;
  a.out->next = g ? GRAPH_OF_ALL : GRAPH_OF_TWO;
  a.last_work = a.out->work;
  const TransactionGraph *next = o->contract ? g : NULL;
  for (unsigned round = 0; next && round < MOST_ROUNDS; round++) {
    next = contract_more(&a, g, &reached);
    g = next ? next : g;
  }
  size_t n_pairs =
      (size_t)a.threads->n_transitions * a.threads->n_transitions / 64 + 1;
  a.out->pairs = ARENA_ARRAY(arena, uint64_t, n_pairs);
  a.met = ARENA_ARRAY(arena, uint64_t, n_pairs);
  a.conflicts = dependence_pairs(arena, a.threads);
  a.out->graph = g;
  if (g)
    analyse(&a, g);
  else if (!analyse_pairs(&a) && o->trial != GRAPH_OF_ALL)
    a.out->next = GRAPH_OF_NONE;
  if (g && o->contract)
    take_depths(&a, g);
  return a.out;
}
