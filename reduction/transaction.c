#include "reduction/transaction.h"

#include "frontend/base/vec.h"

#include <stdlib.h>

enum { BOTH = CAN_BE_FALSE | CAN_BE_TRUE, MOST_JOINS = 3 };

typedef struct {
  Arena *arena;
  const Flow *flow;
  const Threads *threads;
  const TransactionOptions *options;
  Reached *reached;
  Space *space;
  TransactionGraph *graph;
  VEC(Node) nodes;
  VEC(Invariant *) states; /* by node; NULL once its level is done */
  VEC(TransitionId) others;
  VEC(Decision) decisions;
  Window *windows; /* by transition of another thread */
  uint32_t *place; /* by thread: where it is in the product, or NODE_NONE */
  NodeId *table;   /* hashed by position, the level being made */
  uint32_t table_size;
  bool is_too_large;
} Builder;

static const Transition *transition(const Builder *b, TransitionId j) {
  return &b->threads->transitions[j];
}

static bool is_in_product(const Builder *b, ThreadId t) {
  return b->place[t] != NODE_NONE;
}

/* ---- windows of the other threads */

static void bound_by_starts(Builder *b, ThreadId t, uint32_t index,
                            Window *w) {
  const Thread *threads = b->threads->threads;
  for (ThreadId c = t; c; c = threads[c].parent) {
    ThreadId p = threads[c].parent;
    if (is_in_product(b, p) && w->least[b->place[p]] < threads[c].after)
      w->least[b->place[p]] = threads[c].after;
  }
  for (uint32_t s = 0; s < b->graph->n_threads; s++)
    for (ThreadId c = b->graph->threads[s]; c; c = threads[c].parent)
      if (threads[c].parent == t && index < threads[c].after)
        w->most[s] = 0;
}

/* May 'read' of the transition find a value that lets it take place, when
 * thread s has written none? */
static bool may_go_without(Builder *b, TransitionId j, uint32_t read,
                           ThreadId s, uint32_t *first) {
  const Transition *tr = transition(b, j);
  CellId cell = tr->reads[read].cell;
  Dim value = flow_value(b->flow, j, read);
  Invariant *x = invariant_top(b->space);
  *first = UINT32_MAX;
  invariant_assign(x, value, b->threads->cells[cell].initial);
  for (TransitionId i = 0; i < b->threads->n_transitions; i++) {
    const Transition *writer = transition(b, i);
    for (uint32_t w = 0; w < writer->n_writes; w++) {
      if (writer->writes[w].cell != cell || i == j)
        continue;
      uint32_t index = i - b->threads->threads[writer->thread].first;
      if (writer->thread != s)
        invariant_weaken(x, value, writer->writes[w].value);
      else if (index < *first)
        *first = index;
    }
  }
  bool may = invariant_truth(x, term_or(b->threads->terms, tr->enabled,
                                    tr->cut)) & CAN_BE_TRUE;
  invariant_delete(x);
  return may;
}

/* A transition that waits for what one thread of the product alone writes
 * takes place only after that. */
static void bound_by_waits(Builder *b, TransitionId j, Window *w) {
  const FlowTransition *f = &b->flow->transitions[j];
  for (uint32_t r = 0; r < f->n_reads; r++) {
    if (!dims_has(f->enabled, f->reads[r].cell))
      continue;
    for (uint32_t s = 0; s < b->graph->n_threads; s++) {
      uint32_t first;
      if (!may_go_without(b, j, r, b->graph->threads[s], &first) &&
          first != UINT32_MAX && w->least[s] < first + 1)
        w->least[s] = first + 1;
    }
  }
}

static void bound_thread(Builder *b, ThreadId t) {
  const Thread *x = &b->threads->threads[t];
  uint32_t n = b->graph->n_threads;
  Window before = {ARENA_ARRAY(b->arena, uint32_t, n), NULL};
  for (uint32_t i = 0; i < x->n; i++) {
    TransitionId j = x->first + i;
    Window w = {ARENA_ARRAY(b->arena, uint32_t, n),
                ARENA_ARRAY(b->arena, uint32_t, n)};
    for (uint32_t s = 0; s < n; s++)
      w.least[s] = before.least[s], w.most[s] = UINT32_MAX;
    bound_by_starts(b, t, i, &w);
    bound_by_waits(b, j, &w);
    if (term_is_true(b->threads->terms, transition(b, j)->guard))
      before = w;
    b->windows[j] = w;
    *vec_push(b->arena, &b->others) = j;
  }
}

static void find_others(Builder *b) {
  b->windows = ARENA_ARRAY(b->arena, Window, b->threads->n_transitions + 1);
  for (ThreadId t = 0; t < b->threads->n_threads; t++)
    if (!is_in_product(b, t) &&
        !term_is_false(b->threads->terms, b->threads->threads[t].guard))
      bound_thread(b, t);
}

static bool may_interfere(const Window *w, const Node *x, uint32_t n) {
  for (uint32_t s = 0; s < n; s++)
    if (x->passed[s] < w->least[s] || x->passed[s] > w->most[s])
      return false;
  return true;
}

/* ---- effects */

static unsigned truth(const Invariant *s, const TermStore *ts, Term t) {
  if (term_is_true(ts, t))
    return CAN_BE_TRUE;
  if (term_is_false(ts, t))
    return CAN_BE_FALSE;
  return invariant_truth(s, t);
}

Conditional conditional_guard(TransitionId j) { return 4 * j; }
Conditional conditional_enabled(TransitionId j) { return 4 * j + 1; }
Conditional conditional_waits(TransitionId j) { return 4 * j + 2; }
Conditional conditional_cut(TransitionId j) { return 4 * j + 3; }

static Conditional conditional_check(const Threads *th, uint32_t i) {
  return 4 * th->n_transitions + i;
}

static Conditional conditional_start(const Threads *th, ThreadId t) {
  return conditional_check(th, th->n_checks) + 2 * t;
}

static Conditional conditional_end(const Threads *th, ThreadId t) {
  return conditional_start(th, t) + 1;
}

uint32_t conditionals(const Threads *th) {
  return conditional_start(th, th->n_threads);
}

static void note_open(Builder *b, NodeId id, Conditional c, unsigned can,
                      DimSet uses) {
  if (can == BOTH)
    dims_unite(b->flow, b->nodes.data[id].open, uses);
  if (b->options->want_decisions)
    *vec_push(b->arena, &b->decisions) = (Decision){id, c, can, uses};
}

/* Binds what the transition reads, and says whether it may be taken: the
 * state is then that before its writes. */
static bool begin(Builder *b, NodeId id, TransitionId j, Invariant *s,
                  Blocking *blocking) {
  const Transition *tr = transition(b, j);
  const FlowTransition *f = &b->flow->transitions[j];
  const TermStore *ts = b->threads->terms;
  if (!invariant_assume(s, tr->guard, true))
    return false;
  for (uint32_t r = 0; r < f->n_reads; r++)
    invariant_move(s, f->reads[r].value, f->reads[r].cell);
  unsigned enabled = truth(s, ts, tr->enabled);
  unsigned waits = truth(s, ts, tr->waits), cut = truth(s, ts, tr->cut);
  note_open(b, id, conditional_enabled(j), enabled, f->enabled);
  note_open(b, id, conditional_waits(j), waits, f->waits);
  note_open(b, id, conditional_cut(j), cut, f->cut);
  *blocking = (Blocking)(enabled | waits << 2 | cut << 4);
  return cut & CAN_BE_TRUE ? true : invariant_assume(s, tr->enabled, true);
}

static void write(Builder *b, TransitionId j, Invariant *s) {
  const Transition *tr = transition(b, j);
  for (uint32_t w = 0; w < tr->n_writes; w++) {
    const CellWrite *x = &tr->writes[w];
    unsigned when = truth(s, b->threads->terms, x->when);
    if (when == CAN_BE_TRUE)
      invariant_assign(s, x->cell, x->value);
    else if (when & CAN_BE_TRUE)
      invariant_weaken(s, x->cell, x->value);
  }
}

/* ---- nodes */

static uint32_t hash_position(const Builder *b, const uint32_t *passed) {
  uint32_t h = 2166136261u;
  for (uint32_t s = 0; s < b->graph->n_threads; s++)
    h = (h ^ passed[s]) * 16777619u;
  return h ^ h >> 15;
}

static bool is_at(const Builder *b, NodeId id, const uint32_t *passed) {
  return !memcmp(b->nodes.data[id].passed, passed,
                 b->graph->n_threads * sizeof *passed);
}

static NodeId *find_slot(Builder *b, const uint32_t *passed) {
  uint32_t i = hash_position(b, passed) & (b->table_size - 1);
  while (b->table[i] != NODE_NONE && !is_at(b, b->table[i], passed))
    i = (i + 1) & (b->table_size - 1);
  return &b->table[i];
}

static NodeId new_node(Builder *b, uint32_t *passed, Invariant *s) {
  uint32_t n = b->graph->n_threads;
  NodeId *take = ARENA_ARRAY(b->arena, NodeId, n);
  NodeId *skip = ARENA_ARRAY(b->arena, NodeId, n);
  for (uint32_t i = 0; i < n; i++)
    take[i] = skip[i] = NODE_NONE;
  *vec_push(b->arena, &b->nodes) =
      (Node){passed, take, skip, ARENA_ARRAY(b->arena, Blocking, n),
             ARENA_ARRAY(b->arena, uint64_t, b->flow->n_words)};
  *vec_push(b->arena, &b->states) = s;
  if (b->nodes.n > b->options->max_nodes)
    b->is_too_large = true;
  return b->nodes.n - 1;
}

/* The node reached from 'from' by thread s; takes the state over. */
static NodeId flow_into(Builder *b, NodeId from, uint32_t s, Invariant *x) {
  uint32_t n = b->graph->n_threads;
  uint32_t *passed = ARENA_ARRAY(b->arena, uint32_t, n);
  memcpy(passed, b->nodes.data[from].passed, n * sizeof *passed);
  passed[s]++;
  NodeId *slot = find_slot(b, passed);
  if (*slot == NODE_NONE)
    return *slot = new_node(b, passed, x);
  invariant_join(b->states.data[*slot], x);
  invariant_delete(x);
  return *slot;
}

/* ---- one node */

static bool has_started(Builder *b, NodeId id, uint32_t s,
                        Invariant *state) {
  const Node *x = &b->nodes.data[id];
  ThreadId t = b->graph->threads[s];
  const Thread *thread = &b->threads->threads[t];
  if (!t || !is_in_product(b, thread->parent))
    return true;
  if (x->passed[b->place[thread->parent]] < thread->after)
    return false;
  unsigned exists = truth(state, b->threads->terms, thread->guard);
  note_open(b, id, conditional_start(b->threads, t), exists,
            b->flow->starts[t]);
  return exists & CAN_BE_TRUE;
}

static void look_at_checks(Builder *b, NodeId id, uint32_t s,
                           Invariant *state) {
  const Threads *th = b->threads;
  ThreadId t = b->graph->threads[s];
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    if (c->thread != t || c->after != b->nodes.data[id].passed[s])
      continue;
    unsigned fails = truth(state, th->terms, c->violated);
    note_open(b, id, conditional_check(th, i), fails, b->flow->checks[i]);
    if (b->reached && fails & CAN_BE_TRUE)
      b->reached->may_fail[i] = true;
  }
}

static Invariant *start_state(Builder *b, const Invariant *state, ThreadId t) {
  Invariant *x = invariant_copy(state);
  if (invariant_assume(x, b->threads->threads[t].guard, true))
    return x;
  invariant_delete(x);
  return NULL;
}

static void move(Builder *b, NodeId id, uint32_t s, const Invariant *state) {
  ThreadId t = b->graph->threads[s];
  TransitionId j =
      b->threads->threads[t].first + b->nodes.data[id].passed[s];
  Term guard = transition(b, j)->guard;
  unsigned can = truth(state, b->threads->terms, guard);
  note_open(b, id, conditional_guard(j), can, b->flow->transitions[j].guard);
  if (can & CAN_BE_TRUE) {
    Invariant *x = start_state(b, state, t);
    Blocking blocking = 0;
    bool taken = x && begin(b, id, j, x, &blocking);
    b->nodes.data[id].blocking[s] = blocking;
    if (b->reached && blocking)
      b->reached->may_come[j] = true;
    if (taken) {
      write(b, j, x);
      NodeId to = flow_into(b, id, s, x);
      b->nodes.data[id].take[s] = to;
    } else if (x) {
      invariant_delete(x);
    }
  }
  if (can & CAN_BE_FALSE) {
    Invariant *x = start_state(b, state, t);
    if (x && invariant_assume(x, guard, false)) {
      NodeId to = flow_into(b, id, s, x);
      b->nodes.data[id].skip[s] = to;
    } else if (x) {
      invariant_delete(x);
    }
  }
}

/* One round of what the other threads may do at the node; true when there is
 * more to know. */
static bool interfere(Builder *b, NodeId id, Invariant *state, unsigned round) {
  bool grew = false;
  for (uint32_t i = 0; i < b->others.n; i++) {
    TransitionId j = b->others.data[i];
    Node *x = &b->nodes.data[id];
    if (!may_interfere(&b->windows[j], x, b->graph->n_threads))
      continue;
    Invariant *after = invariant_copy(state);
    Blocking blocking = 0;
    note_open(b, id, conditional_guard(j),
              truth(state, b->threads->terms, transition(b, j)->guard),
              b->flow->transitions[j].guard);
    if (begin(b, id, j, after, &blocking)) {
      write(b, j, after);
      grew |= round < MOST_JOINS ? invariant_join(state, after)
                                 : invariant_widen(state, after);
    }
    if (b->reached && blocking)
      b->reached->may_come[j] = true;
    invariant_delete(after);
  }
  return grew;
}

/* The checks of the other threads, at the node. */
static void look_at_others(Builder *b, NodeId id, const Invariant *state) {
  const Threads *th = b->threads;
  Node *x = &b->nodes.data[id];
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    const Thread *t = &th->threads[c->thread];
    if (is_in_product(b, c->thread) || term_is_false(th->terms, t->guard))
      continue;
    if (c->after && !may_interfere(&b->windows[t->first + c->after - 1], x,
                                   b->graph->n_threads))
      continue;
    unsigned fails = truth(state, th->terms, c->violated);
    note_open(b, id, conditional_check(th, i), fails, b->flow->checks[i]);
    if (b->reached && fails & CAN_BE_TRUE)
      b->reached->may_fail[i] = true;
  }
  for (ThreadId t = 0; t < th->n_threads; t++)
    if (!is_in_product(b, t)) {
      note_open(b, id, conditional_start(th, t),
                truth(state, th->terms, th->threads[t].guard),
                b->flow->starts[t]);
      if (th->wants_deadlock)
        note_open(b, id, conditional_end(th, t),
                  truth(state, th->terms, th->threads[t].ended),
                  b->flow->ends[t]);
    }
}

static void expand(Builder *b, NodeId id) {
  Invariant *state = b->states.data[id];
  for (unsigned round = 0; interfere(b, id, state, round); round++)
    ;
  look_at_others(b, id, state);
  for (uint32_t s = 0; s < b->graph->n_threads; s++) {
    ThreadId t = b->graph->threads[s];
    if (!has_started(b, id, s, state))
      continue;
    look_at_checks(b, id, s, state);
    if (b->nodes.data[id].passed[s] < b->threads->threads[t].n)
      move(b, id, s, state);
    else if (b->threads->wants_deadlock)
      note_open(b, id, conditional_end(b->threads, t),
                truth(state, b->threads->terms, b->threads->threads[t].ended),
                b->flow->ends[t]);
  }
  b->states.data[id] = NULL;
  invariant_delete(state);
}

/* ---- levels */

static void clear_table(Builder *b, uint32_t level_size) {
  uint32_t need = 4 * b->graph->n_threads * (level_size + 1);
  if (b->table_size < need) {
    while (b->table_size < need)
      b->table_size = b->table_size ? 2 * b->table_size : 256;
    b->table = ARENA_ARRAY(b->arena, NodeId, b->table_size);
  }
  memset(b->table, 0xff, b->table_size * sizeof *b->table);
}

/* Values not yet read are of no interest: any will do. */
static Invariant *initial_state(Builder *b) {
  Invariant *x = invariant_top(b->space);
  const Threads *th = b->threads;
  for (CellId c = 0; c < th->n_cells; c++)
    invariant_assign(x, c, th->cells[c].initial);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const FlowTransition *f = &b->flow->transitions[j];
    for (uint32_t r = 0; r < f->n_reads; r++)
      invariant_move(x, f->reads[r].value, f->reads[r].cell);
  }
  return x;
}

static bool stopped(const Builder *b) {
  const TransactionOptions *o = b->options;
  return b->is_too_large || space_work(b->space) > o->max_work ||
         (o->stop && o->stop(o->stop_context));
}

static void build(Builder *b) {
  uint32_t n = b->graph->n_threads;
  new_node(b, ARENA_ARRAY(b->arena, uint32_t, n), initial_state(b));
  for (NodeId from = 0; from < b->nodes.n && !stopped(b);) {
    NodeId end = b->nodes.n;
    clear_table(b, end - from);
    while (from < end && !stopped(b))
      expand(b, from++);
  }
}

static void take_product(Builder *b, const ThreadId *threads, uint32_t n) {
  ThreadId *copy = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->place = ARENA_ARRAY(b->arena, uint32_t, b->threads->n_threads + 1);
  for (ThreadId t = 0; t < b->threads->n_threads; t++)
    b->place[t] = NODE_NONE;
  for (uint32_t s = 0; s < n; s++) {
    copy[s] = threads[s];
    b->place[threads[s]] = s;
  }
  b->graph->threads = copy, b->graph->n_threads = n;
}

const TransactionGraph *transaction_graph(Arena *a, const Flow *flow,
                                          const ThreadId *threads, uint32_t n,
                                          const TransactionOptions *o,
                                          Reached *reached, uint64_t *work) {
  Builder b = {.arena = a, .flow = flow, .threads = flow->threads,
               .options = o, .reached = reached};
  b.graph = ARENA_NEW(a, TransactionGraph);
  b.graph->flow = flow;
  b.space = flow_space(flow, o->domain);
  take_product(&b, threads, n);
  find_others(&b);
  build(&b);
  bool is_whole = !stopped(&b);
  for (NodeId i = 0; i < b.nodes.n; i++)
    if (b.states.data[i])
      invariant_delete(b.states.data[i]);
  *work += space_work(b.space);
  space_delete(b.space);
  b.graph->nodes = b.nodes.data, b.graph->n_nodes = b.nodes.n;
  b.graph->others = b.others.data, b.graph->n_others = b.others.n;
  b.graph->windows = b.windows;
  b.graph->decisions = b.decisions.data;
  b.graph->n_decisions = b.decisions.n;
  return is_whole ? b.graph : NULL;
}

bool transaction_may_interfere(const TransactionGraph *g, const Node *x,
                               TransitionId j) {
  return may_interfere(&g->windows[j], x, g->n_threads);
}

typedef struct {
  uint32_t least, most;
} Depth;

static void reach_depth(Depth *d, uint32_t least, uint32_t most) {
  d->least = least < d->least ? least : d->least;
  d->most = most > d->most ? most : d->most;
}

uint32_t transaction_depths(Arena *a, const TransactionGraph *g,
                            uint32_t *earliest) {
  const Threads *th = g->flow->threads;
  Depth *depths = ARENA_ARRAY(a, Depth, g->n_nodes + 1);
  uint32_t longest = 0;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    earliest[j] = UINT32_MAX;
  for (NodeId i = 1; i < g->n_nodes; i++)
    depths[i].least = UINT32_MAX;
  for (NodeId i = 0; i < g->n_nodes; i++) {
    const Node *x = &g->nodes[i];
    const Depth d = depths[i];
    longest = d.most > longest ? d.most : longest;
    for (uint32_t s = 0; s < g->n_threads; s++) {
      TransitionId j = th->threads[g->threads[s]].first + x->passed[s];
      if (x->skip[s] != NODE_NONE)
        reach_depth(&depths[x->skip[s]], d.least, d.most);
      if (x->take[s] == NODE_NONE)
        continue;
      reach_depth(&depths[x->take[s]], d.least + 1, d.most + 1);
      if (d.least < earliest[j])
        earliest[j] = d.least;
    }
  }
  return longest;
}

/* ---- Graphviz */

static void print_accesses(FILE *f, const Threads *th, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    fprintf(f, " r %s", th->cells[tr->reads[i].cell].name);
  for (uint32_t i = 0; i < tr->n_writes; i++)
    fprintf(f, " w %s", th->cells[tr->writes[i].cell].name);
}

static void print_edge(FILE *f, const TransactionGraph *g, NodeId from,
                       uint32_t s) {
  static const char *const colours[] = {"#4477aa", "#ee6677", "#228833",
                                        "#aa3377", "#66ccee", "#ccbb44"};
  const Threads *th = g->flow->threads;
  const Node *x = &g->nodes[from];
  ThreadId t = g->threads[s];
  if (x->take[s] != NODE_NONE) {
    const Transition *tr =
        &th->transitions[th->threads[t].first + x->passed[s]];
    const char *colour = colours[t % (sizeof colours / sizeof *colours)];
    fprintf(f, "  n%u -> n%u [color=\"%s\", fontcolor=\"%s\", label=\"%u:",
            from, x->take[s], colour, colour, t);
    if (tr->inst)
      fprintf(f, " line %u", tr->inst->loc.line);
    print_accesses(f, th, tr);
    fprintf(f, "\"];\n");
  }
  if (x->skip[s] != NODE_NONE)
    fprintf(f, "  n%u -> n%u [style=dotted];\n", from, x->skip[s]);
}

void transaction_print(FILE *f, const TransactionGraph *g) {
  fprintf(f, "digraph transactions {\n"
             "  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n"
             "  edge [fontname=\"sans-serif\", fontsize=9];\n");
  for (NodeId i = 0; i < g->n_nodes; i++) {
    fprintf(f, "  n%u [label=\"", i);
    for (uint32_t s = 0; s < g->n_threads; s++)
      fprintf(f, "%s%u", s ? " " : "", g->nodes[i].passed[s]);
    fprintf(f, "\"];\n");
    for (uint32_t s = 0; s < g->n_threads; s++)
      print_edge(f, g, i, s);
  }
  fprintf(f, "}\n");
}
