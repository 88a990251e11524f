#include "reduction/por/transaction.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "reduction/por/read_bounds.h"
#include "reduction/por/window.h"

#include <assert.h>
#include <stdlib.h>

enum { BOTH = CAN_BE_FALSE | CAN_BE_TRUE, MOST_JOINS = 3 };

/* A graph is given up if the first levels predict that it would exceed its
 * limit by this factor. */
enum { SURPLUS = 2, FIRST_LEVELS = 8 };

/* Factor for the limits of a graph with few nodes on each level: it leaves few
 * orders, is valuable, and seldom grows. */
enum { FEW_NODES = 4, LENIENCE = 8 };

typedef VEC(NodeId) Bucket;
typedef VEC(Dim) Dims;
typedef VEC(uint32_t) Checks;
typedef VEC(uint32_t) Others; /* indices into Windows.others */

/* Dimensions that a conditional uses before the transition has taken place. */
typedef struct {
  TransitionId transition;
  Conditional conditional;
  Uses uses;
} Before;

/* A move of a thread: the transition is taken at the node. */
typedef struct {
  NodeId from;        /* NODE_NONE: at the beginning */
  uint32_t component; /* component of the thread */
  TransitionId transition;
} Move;

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
  Windows windows;
  /* Users of each value among the others, by dimension. */
  Others *users;
  /* By other: its inputs may have changed since it was evaluated. */
  bool *is_awake;
  VEC(Decision) decisions;
  Range *ranges;       /* by dimension; see TransactionGraph */
  uint32_t *component; /* by thread: in the product, or NODE_NONE */
  Table table;         /* nodes by position */
  NodeId *number;      /* by node as made: final number */
  Bucket *buckets;     /* by level: nodes */
  Dims *dead_at;   /* by transition: values that are dead once it is passed */
  Checks **checks; /* by thread and number of transitions passed */
  VEC(Before) uses_before;
  Table before_of; /* indices of 'uses_before' by transition and conditional */
  uint64_t work_before; /* work before the first node */
  uint64_t max_work;    /* current limit */
  bool is_too_large;
} Builder;

static const Transition *transition(const Builder *b, TransitionId j) {
  assert(j < b->threads->n_transitions);
  return &b->threads->transitions[j];
}

/* Once true it stays true, even if more work were allowed later. */
static bool stopped(Builder *b) {
  b->is_too_large |= transaction_stops(b->options, b->space, b->max_work);
  return b->is_too_large;
}

static bool is_in_product(const Builder *b, ThreadId t) {
  assert(t < b->threads->n_threads);
  return b->component[t] != NODE_NONE;
}

static const Thread *thread_at(const Builder *b, uint32_t s) {
  assert(s < b->graph->n_threads);
  return &b->threads->threads[b->graph->threads[s]];
}

Reached reached_new(Arena *a, const Threads *th) {
  Reached r = {.may_come = ARENA_ARRAY(a, bool, th->n_transitions + 1),
               .may_pass = ARENA_ARRAY(a, bool, th->n_transitions + 1),
               .may_fail = ARENA_ARRAY(a, bool, th->n_checks + 1),
               .writes = ARENA_ARRAY(a, ReachedWrite *, th->n_transitions + 1)};
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    uint32_t n = th->transitions[j].n_writes;
    r.writes[j] = ARENA_ARRAY(a, ReachedWrite, n + 1);
    for (uint32_t i = 0; i < n; i++)
      r.writes[j][i].stored = (Range){1, 0};
  }
  return r;
}

/* ---- the other threads */

static const Window *before(const Builder *b, TransitionId j) {
  ThreadId t = transition(b, j)->thread;
  assert(!is_in_product(b, t));
  return &b->windows.next[t][j - b->threads->threads[t].first];
}

static uint32_t passed(const Node *x, uint32_t s) {
  return x->passed[s] == NOT_STARTED ? 0 : x->passed[s];
}

static bool is_within(const TransactionGraph *g, const Window *w,
                      const Node *x) {
  for (uint32_t s = 0; s < g->n_threads; s++)
    if (passed(x, s) < w->least[s] ||
        (w->unmoved[s] && passed(x, s) > g->first[s]))
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

/* Takes over the state and splits it: writes the parts where the term holds,
 * and where it does not, or NULL. */
static unsigned divide(Invariant *s, const TermStore *ts, Term t,
                       Invariant **holds, Invariant **fails) {
  bool is_true = term_is_true(ts, t), is_false = term_is_false(ts, t);
  *holds = is_true ? s : NULL, *fails = is_false ? s : NULL;
  if (is_true || is_false)
    return is_true ? CAN_BE_TRUE : CAN_BE_FALSE;
  unsigned can = invariant_divide(s, t, holds, fails);
  invariant_delete(s);
  return can;
}

static Conditional conditional_guard(TransitionId j) { return 5 * j; }
static Conditional conditional_enabled(TransitionId j) { return 5 * j + 1; }
static Conditional conditional_waits(TransitionId j) { return 5 * j + 2; }
static Conditional conditional_cut(TransitionId j) { return 5 * j + 3; }
static Conditional conditional_holders(TransitionId j) { return 5 * j + 4; }

static Conditional conditional_check(const Threads *th, uint32_t i) {
  return 5 * th->n_transitions + i;
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

/* Returns the dimensions by which a move decides; values that the transition
 * reads itself are replaced by their cells. */
static Uses uses_before(Builder *b, TransitionId j, Conditional c, Uses uses) {
  uint32_t hash = hash_number(((uint64_t)j << 32) + c);
  TABLE_EACH(i, &b->before_of, hash) {
    const Before *x = &b->uses_before.data[i];
    if (x->transition == j && x->conditional == c)
      return x->uses;
  }
  Uses before = flow_before(b->arena, b->flow, j, uses);
  table_add(b->arena, &b->before_of, hash, b->uses_before.n);
  *vec_push(b->arena, &b->uses_before) = (Before){j, c, before};
  return before;
}

static void note(Builder *b, const Move *m, Conditional c, unsigned can,
                 Uses uses) {
  assert(c < conditionals(b->threads));
  if (m->from == NODE_NONE)
    return;
  if (m->component != NODE_NONE && uses.n)
    uses = uses_before(b, m->transition, c, uses);
  if (can == BOTH)
    uses_unite(b->nodes.data[m->from].open, uses);
  *vec_push(b->arena, &b->decisions) =
      (Decision){m->from, m->component, c, can, uses};
}

static void note_reads(Builder *b, const Move *m, const Invariant *s) {
  TransitionId j = m->transition;
  const Transition *tr = transition(b, j);
  uint64_t *high = read_bounds_add(b->arena, &b->graph->highs[j], tr->n_reads,
                                   b->nodes.data[m->from].passed);
  for (uint32_t r = 0; r < tr->n_reads; r++) {
    Range *x = &b->ranges[flow_value(b->flow, j, r)];
    Range here = invariant_range(s, tr->reads[r].value);
    *x = range_join(*x, here);
    if (high)
      high[r] = here.high;
  }
}

/* Binds the values that the transition reads.  Returns whether it may be taken;
 * the state is then that before its writes. */
static bool begin(Builder *b, const Move *m, Invariant *s, Blocking *blocking) {
  TransitionId j = m->transition;
  const Transition *tr = transition(b, j);
  const FlowTransition *f = &b->flow->transitions[j];
  const TermStore *ts = b->threads->terms;
  if (!invariant_assume(s, tr->guard, true))
    return false;
  for (uint32_t r = 0; r < f->n_reads; r++)
    invariant_move(s, f->reads[r].value, f->reads[r].cell);
  if (m->component != NODE_NONE)
    note_reads(b, m, s);
  unsigned enabled = truth(s, ts, tr->enabled), cut = truth(s, ts, tr->cut);
  unsigned waits = tr->waits == tr->enabled ? enabled : truth(s, ts, tr->waits);
  note(b, m, conditional_enabled(j), enabled, f->enabled);
  note(b, m, conditional_waits(j), waits, f->waits);
  note(b, m, conditional_cut(j), cut, f->cut);
  if (waits & CAN_BE_FALSE && f->holders.n)
    note(b, m, conditional_holders(j), BOTH, f->holders);
  *blocking = (Blocking)(enabled | waits << 2 | cut << 4);
  return cut & CAN_BE_TRUE ? true : invariant_assume(s, tr->enabled, true);
}

/* Notes a write.  The range is not evaluated any more once it has several
 * values. */
static void note_write(Builder *b, ReachedWrite *w, unsigned when, Term value,
                       const Invariant *s) {
  w->may_lack |= (when & CAN_BE_FALSE) != 0;
  if (when & CAN_BE_TRUE && w->stored.low >= w->stored.high &&
      !term_is_const(b->threads->terms, value, NULL))
    w->stored = range_join(w->stored, invariant_range(s, value));
}

static void write(Builder *b, TransitionId j, Invariant *s) {
  const Transition *tr = transition(b, j);
  for (uint32_t w = 0; w < tr->n_writes; w++) {
    const CellWrite *x = &tr->writes[w];
    unsigned when = truth(s, b->threads->terms, x->when);
    if (b->reached)
      note_write(b, &b->reached->writes[j][w], when, x->value, s);
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

static NodeId find_node(const Builder *b, const uint32_t *passed) {
  TABLE_EACH(id, &b->table, hash_position(b, passed))
  if (is_at(b, id, passed))
    return id;
  return NODE_NONE;
}

static NodeId new_node(Builder *b, uint32_t *passed, Invariant *s) {
  uint32_t n = b->graph->n_threads, level = 0;
  for (uint32_t i = 0; i < n; i++) {
    assert(passed[i] == NOT_STARTED || passed[i] <= thread_at(b, i)->n);
    level += passed[i] == NOT_STARTED ? 0 : passed[i];
  }
  *vec_push(b->arena, &b->buckets[level]) = b->nodes.n;
  *vec_push(b->arena, &b->nodes) =
      (Node){passed, ARENA_ARRAY(b->arena, Successors, n),
             ARENA_ARRAY(b->arena, Blocking, n),
             ARENA_ARRAY(b->arena, uint64_t, b->flow->n_words), false};
  *vec_push(b->arena, &b->states) = s;
  if (b->nodes.n > b->options->max_nodes)
    b->is_too_large = true;
  table_add(b->arena, &b->table, hash_position(b, passed), b->nodes.n - 1);
  return b->nodes.n - 1;
}

/* Adds the edge of the move to the node at 'passed'; takes over 'passed' and
 * the state. */
static void flow_into(Builder *b, const Move *m, uint32_t *passed,
                      Invariant *x) {
  NodeId id = find_node(b, passed);
  if (id == NODE_NONE) {
    id = new_node(b, passed, x);
  } else {
    assert(b->states.data[id]); /* edges lead to deeper levels */
    invariant_join(b->states.data[id], x);
    invariant_delete(x);
  }
  if (m->from == NODE_NONE)
    return;
  Successors *next = &b->nodes.data[m->from].next[m->component];
  for (uint32_t i = 0; i < next->n; i++)
    if (next->nodes[i] == id)
      return;
  NodeId *nodes = ARENA_ARRAY(b->arena, NodeId, next->n + 1);
  for (uint32_t i = 0; i < next->n; i++)
    nodes[i] = next->nodes[i];
  nodes[next->n] = id;
  *next = (Successors){nodes, next->n + 1};
}

/* ---- position of a thread after a step
 *
 * The decisions of a thread after a step depend on what it has read, and not on
 * later steps of others; so they are made at once. */

static void settle(Builder *, const Move *, uint32_t *passed, uint32_t s,
                   uint32_t at, Invariant *);

static uint32_t *copy_position(Builder *b, const uint32_t *passed) {
  uint32_t n = b->graph->n_threads;
  uint32_t *copy = ARENA_ARRAY(b->arena, uint32_t, n);
  memcpy(copy, passed, n * sizeof *copy);
  return copy;
}

/* Returns a thread of the product that starts in this position, or
 * NODE_NONE. */
static uint32_t find_start(const Builder *b, const uint32_t *passed) {
  for (uint32_t s = 0; s < b->graph->n_threads; s++) {
    const Thread *x = thread_at(b, s);
    if (passed[s] != NOT_STARTED)
      continue;
    uint32_t p = b->graph->threads[s] ? b->component[x->parent] : NODE_NONE;
    if (p == NODE_NONE || (passed[p] != NOT_STARTED && passed[p] >= x->after))
      return s;
  }
  return NODE_NONE;
}

/* Starts thread s.  If its creator is outside the product, staying at its first
 * transition also covers the case that the thread does not exist. */
static void start(Builder *b, const Move *m, uint32_t *passed, uint32_t s,
                  Invariant *x) {
  assert(s < b->graph->n_threads && passed[s] == NOT_STARTED);
  ThreadId t = b->graph->threads[s];
  Term exists = b->threads->threads[t].guard;
  Invariant *with, *without;
  unsigned can = divide(x, b->threads->terms, exists, &with, &without);
  if (can == BOTH && !is_in_product(b, b->threads->threads[t].parent)) {
    can = CAN_BE_TRUE;
    invariant_delete(without);
    without = NULL;
  }
  note(b, m, conditional_start(b->threads, t), can, b->flow->starts[t]);
  if (with)
    settle(b, m, copy_position(b, passed), s, 0, with);
  if (!without)
    return;
  uint32_t *absent = copy_position(b, passed);
  absent[s] = thread_at(b, s)->n;
  if (find_start(b, absent) != NODE_NONE)
    start(b, m, absent, find_start(b, absent), without);
  else
    flow_into(b, m, absent, without);
}

/* Lets thread s stay at 'at'. */
static void stay(Builder *b, const Move *m, const uint32_t *passed, uint32_t s,
                 uint32_t at, Invariant *x) {
  uint32_t *position = copy_position(b, passed);
  position[s] = at;
  uint32_t next = find_start(b, position);
  if (next == NODE_NONE)
    flow_into(b, m, position, x);
  else
    start(b, m, position, next, x);
}

static void look_at_checks(Builder *b, const Move *m, uint32_t s, uint32_t at,
                           Invariant *x) {
  const Threads *th = b->threads;
  const Checks *checks = &b->checks[b->graph->threads[s]][at];
  for (uint32_t k = 0; k < checks->n && !stopped(b); k++) {
    uint32_t i = checks->data[k];
    const Check *c = &th->checks[i];
    unsigned fails = truth(x, th->terms, c->violated);
    note(b, m, conditional_check(th, i), fails, b->flow->checks[i]);
    if (b->reached && fails & CAN_BE_TRUE)
      b->reached->may_fail[i] = true;
  }
}

/* Forgets values that are dead after the transition. */
static void forget(const Builder *b, TransitionId j, Invariant *x) {
  for (uint32_t i = 0; i < b->dead_at[j].n; i++)
    invariant_forget(x, b->dead_at[j].data[i]);
}

/* Moves thread s to 'at', and further while guards do not hold.  Takes over the
 * state.  Threads that start together multiply the number of paths. */
static void settle(Builder *b, const Move *m, uint32_t *passed, uint32_t s,
                   uint32_t at, Invariant *x) {
  assert(at <= b->threads->threads[b->graph->threads[s]].n);
  ThreadId t = b->graph->threads[s];
  const Thread *thread = &b->threads->threads[t];
  for (;; at++) {
    look_at_checks(b, m, s, at, x);
    if (at == thread->n)
      break;
    TransitionId j = thread->first + at;
    Invariant *here, *past;
    unsigned can =
        divide(x, b->threads->terms, transition(b, j)->guard, &here, &past);
    note(b, m, conditional_guard(j), can, b->flow->transitions[j].guard);
    if (b->reached && can & CAN_BE_FALSE)
      b->reached->may_pass[j] = true;
    if (here)
      stay(b, m, passed, s, at, here);
    x = past;
    if (!x || stopped(b)) {
      invariant_delete(x);
      return;
    }
    forget(b, j, x);
  }
  if (b->threads->wants_deadlock)
    note(b, m, conditional_end(b->threads, t),
         truth(x, b->threads->terms, thread->ended), b->flow->ends[t]);
  stay(b, m, passed, s, at, x);
}

/* ---- one node */

static void move(Builder *b, NodeId id, uint32_t s, const Invariant *state) {
  uint32_t at = b->nodes.data[id].passed[s];
  TransitionId j = thread_at(b, s)->first + at;
  const Move m = {id, s, j};
  Invariant *x = invariant_copy(state);
  Blocking blocking = 0;
  bool taken = begin(b, &m, x, &blocking);
  b->nodes.data[id].blocking[s] = blocking;
  if (b->reached && blocking)
    b->reached->may_come[j] = true;
  if (!taken) {
    invariant_delete(x);
    return;
  }
  write(b, j, x);
  forget(b, j, x);
  settle(b, &m, b->nodes.data[id].passed, s, at + 1, x);
}

static void wake_users(Builder *b, Dim d) {
  for (uint32_t i = 0; i < b->users[d].n; i++)
    b->is_awake[b->users[d].data[i]] = true;
}

/* Wakes the others that depend on the effects of the transition. */
static void wake(Builder *b, TransitionId j) {
  const FlowTransition *f = &b->flow->transitions[j];
  for (uint32_t r = 0; r < f->n_reads; r++)
    wake_users(b, f->reads[r].value);
  for (uint32_t w = 0; w < f->n_writes; w++)
    wake_users(b, f->writes[w].cell);
}

/* Adds the effects of other i at the node; true when the state grew. */
static bool take_other(Builder *b, NodeId id, Invariant *state, uint32_t i,
                       unsigned round) {
  TransitionId j = b->windows.others[i];
  const Node *x = &b->nodes.data[id];
  const Move m = {id, NODE_NONE, j};
  bool grew = false;
  Invariant *after = invariant_copy(state);
  Blocking blocking = 0;
  unsigned can = truth(state, b->threads->terms, transition(b, j)->guard);
  note(b, &m, conditional_guard(j), can, b->flow->transitions[j].guard);
  if (b->reached && can & CAN_BE_FALSE)
    b->reached->may_pass[j] = true;
  if (begin(b, &m, after, &blocking) &&
      is_within(b->graph, &b->windows.take[j], x)) {
    write(b, j, after);
    grew = round < MOST_JOINS ? invariant_join(state, after)
                              : invariant_widen(state, after);
  }
  if (b->reached && blocking)
    b->reached->may_come[j] = true;
  invariant_delete(after);
  return grew;
}

/* Does one round of interference; relations may change without a change of a
 * dimension. */
static bool interfere(Builder *b, NodeId id, Invariant *state, unsigned round) {
  bool grew = false, is_related = b->options->domain != DOMAIN_INTERVAL;
  for (uint32_t i = 0; i < b->windows.n_others; i++) {
    TransitionId j = b->windows.others[i];
    if ((round && !is_related && !b->is_awake[i]) ||
        !is_within(b->graph, before(b, j), &b->nodes.data[id]))
      continue;
    b->is_awake[i] = false;
    if (take_other(b, id, state, i, round)) {
      wake(b, j);
      grew = true;
    }
  }
  return grew;
}

/* Evaluates the checks of the other threads at the node. */
static void look_at_others(Builder *b, NodeId id, const Invariant *state) {
  const Threads *th = b->threads;
  const Node *x = &b->nodes.data[id];
  const Move m = {id, NODE_NONE, TRANSITION_NONE};
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    const Thread *t = &th->threads[c->thread];
    if (is_in_product(b, c->thread) || term_is_false(th->terms, t->guard))
      continue;
    if (!is_within(b->graph, &b->windows.next[c->thread][c->after], x))
      continue;
    unsigned fails = truth(state, th->terms, c->violated);
    note(b, &m, conditional_check(th, i), fails, b->flow->checks[i]);
    if (b->reached && fails & CAN_BE_TRUE)
      b->reached->may_fail[i] = true;
  }
  for (ThreadId t = 0; t < th->n_threads; t++)
    if (!is_in_product(b, t)) {
      note(b, &m, conditional_start(th, t),
           truth(state, th->terms, th->threads[t].guard), b->flow->starts[t]);
      if (th->wants_deadlock)
        note(b, &m, conditional_end(th, t),
             truth(state, th->terms, th->threads[t].ended), b->flow->ends[t]);
    }
}

static void expand(Builder *b, NodeId id) {
  Invariant *state = b->states.data[id];
  assert(state);
  for (unsigned round = 0; interfere(b, id, state, round); round++)
    ;
  look_at_others(b, id, state);
  for (uint32_t s = 0; s < b->graph->n_threads; s++) {
    uint32_t at = b->nodes.data[id].passed[s];
    if (at != NOT_STARTED && at < thread_at(b, s)->n)
      move(b, id, s, state);
  }
  b->states.data[id] = NULL;
  invariant_delete(state);
}

/* ---- the whole */

static void add_user(Builder *b, uint32_t other, Uses u) {
  for (uint32_t i = 0; i < u.n; i++) {
    uint64_t bits = u.words[i].bits;
    for (Dim d = u.words[i].at * 64; bits; d++, bits >>= 1)
      if (bits & 1)
        *vec_push(b->arena, &b->users[d]) = other;
  }
}

static void find_users(Builder *b) {
  b->users = ARENA_ARRAY(b->arena, Others, b->flow->n_dims + 1);
  b->is_awake = ARENA_ARRAY(b->arena, bool, b->windows.n_others + 1);
  for (uint32_t i = 0; i < b->windows.n_others; i++) {
    const FlowTransition *f = &b->flow->transitions[b->windows.others[i]];
    add_user(b, i, f->guard);
    add_user(b, i, f->enabled);
    add_user(b, i, f->waits);
    add_user(b, i, f->cut);
    for (uint32_t r = 0; r < f->n_reads; r++)
      *vec_push(b->arena, &b->users[f->reads[r].cell]) = i;
    for (uint32_t w = 0; w < f->n_writes; w++)
      add_user(b, i, f->writes[w].uses);
  }
}

static void find_checks(Builder *b) {
  const Threads *th = b->threads;
  b->checks = ARENA_ARRAY(b->arena, Checks *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    b->checks[t] = ARENA_ARRAY(b->arena, Checks, th->threads[t].n + 1);
  for (uint32_t i = 0; i < th->n_checks; i++)
    *vec_push(b->arena, &b->checks[th->checks[i].thread][th->checks[i].after]) =
        i;
}

/* Finds the last uses of the values that a thread reads. */
static void find_dead(Builder *b) {
  const Threads *th = b->threads;
  b->dead_at = ARENA_ARRAY(b->arena, Dims, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const FlowTransition *f = &b->flow->transitions[j];
    ThreadId t = th->transitions[j].thread;
    for (uint32_t r = 0; r < f->n_reads; r++) {
      Dim d = f->reads[r].value;
      uint32_t last = b->flow->last_use[d];
      if (last < j - th->threads[t].first)
        last = j - th->threads[t].first;
      if (last < th->threads[t].n) /* not USED_ELSEWHERE */
        *vec_push(b->arena, &b->dead_at[th->threads[t].first + last]) = d;
    }
  }
}

/* Values not yet read are irrelevant: any will do.  But a value that a thread
 * of the product gets from one outside was read before the former started. */
static Invariant *initial_state(Builder *b) {
  Invariant *x = invariant_top(b->space);
  const Threads *th = b->threads;
  for (CellId c = 0; c < th->n_cells; c++)
    invariant_assign(x, c, th->cells[c].initial);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const FlowTransition *f = &b->flow->transitions[j];
    bool is_inside = is_in_product(b, th->transitions[j].thread);
    for (uint32_t r = 0; r < f->n_reads; r++)
      if (is_inside || b->flow->last_use[f->reads[r].value] != USED_ELSEWHERE)
        invariant_assign(x, f->reads[r].value,
                         th->cells[f->reads[r].cell].initial);
  }
  return x;
}

static void note_first(Builder *b) {
  uint32_t *first = ARENA_ARRAY(b->arena, uint32_t, b->graph->n_threads);
  for (NodeId id = 0; id < b->nodes.n; id++) {
    Node *x = &b->nodes.data[id];
    x->is_first = true;
    for (uint32_t s = 0; s < b->graph->n_threads; s++)
      if (passed(x, s) > first[s])
        first[s] = passed(x, s);
  }
  b->graph->first = first;
}

/* The later levels of a graph that will be too large take at least as much work
 * as the first ones: most have more nodes. */
static void foresee(Builder *b, uint32_t level, uint32_t levels) {
  const TransactionOptions *o = b->options;
  uint64_t work = space_work(b->space) - b->work_before, nodes = b->nodes.n;
  bool is_narrow = nodes <= (uint64_t)FEW_NODES * level;
  b->max_work = (is_narrow ? LENIENCE : 1) * o->max_work;
  if (SURPLUS * b->max_work * level < work * levels ||
      (uint64_t)SURPLUS * o->max_nodes * level < nodes * levels)
    b->is_too_large = level > FIRST_LEVELS || b->is_too_large;
}

/* Builds the levels in order, and renumbers the nodes in that order. */
static void build(Builder *b) {
  uint32_t n = b->graph->n_threads, levels = 1, next = 0;
  uint32_t *passed = ARENA_ARRAY(b->arena, uint32_t, n);
  for (uint32_t s = 0; s < n; s++) {
    levels += thread_at(b, s)->n;
    passed[s] = NOT_STARTED;
  }
  b->buckets = ARENA_ARRAY(b->arena, Bucket, levels);
  const Move none = {NODE_NONE, NODE_NONE, TRANSITION_NONE};
  start(b, &none, passed, find_start(b, passed), initial_state(b));
  note_first(b);
  b->number = NULL;
  VEC(NodeId) order = {0};
  b->work_before = space_work(b->space);
  for (uint32_t level = 0; level < levels; foresee(b, ++level, levels))
    for (uint32_t i = 0; i < b->buckets[level].n && !stopped(b); i++) {
      *vec_push(b->arena, &order) = b->buckets[level].data[i];
      expand(b, b->buckets[level].data[i]);
    }
  if (stopped(b))
    return;
  assert(order.n == b->nodes.n);
  b->number = ARENA_ARRAY(b->arena, NodeId, b->nodes.n);
  Node *nodes = ARENA_ARRAY(b->arena, Node, b->nodes.n);
  for (next = 0; next < order.n; next++) {
    b->number[order.data[next]] = next;
    nodes[next] = b->nodes.data[order.data[next]];
  }
  for (NodeId id = 0; id < b->nodes.n; id++)
    for (uint32_t s = 0; s < n; s++)
      for (uint32_t i = 0; i < nodes[id].next[s].n; i++) {
        nodes[id].next[s].nodes[i] = b->number[nodes[id].next[s].nodes[i]];
        assert(nodes[id].next[s].nodes[i] > id);
      }
  for (uint32_t i = 0; i < b->decisions.n; i++)
    b->decisions.data[i].node = b->number[b->decisions.data[i].node];
  b->graph->nodes = nodes;
}

/* Relates, from the beginning, the dimensions that decide and those that flow
 * into them. */
static void relate(Builder *b) {
  const Threads *th = b->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = transition(b, j);
    space_relate(b->space, tr->guard);
    space_relate(b->space, tr->enabled);
    for (uint32_t i = 0; i < tr->n_writes; i++)
      space_relate(b->space, tr->writes[i].value);
  }
  for (uint32_t i = 0; i < th->n_checks; i++)
    space_relate(b->space, th->checks[i].violated);
}

static void take_product(Builder *b, const ThreadId *threads, uint32_t n) {
  ThreadId *copy = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->component = ARENA_ARRAY(b->arena, uint32_t, b->threads->n_threads + 1);
  for (ThreadId t = 0; t < b->threads->n_threads; t++)
    b->component[t] = NODE_NONE;
  for (uint32_t s = 0; s < n; s++) {
    assert(threads[s] < b->threads->n_threads);
    assert(!s || threads[s - 1] < threads[s]);
    copy[s] = threads[s];
    b->component[threads[s]] = s;
  }
  b->graph->threads = copy, b->graph->n_threads = n;
}

const TransactionGraph *transaction_graph(Arena *a, const Flow *flow,
                                          const ThreadId *threads, uint32_t n,
                                          const TransactionOptions *o,
                                          Reached *reached, uint64_t *work) {
  assert(n && n <= flow->threads->n_threads);
  Builder b = {.arena = a,
               .flow = flow,
               .threads = flow->threads,
               .options = o,
               .reached = reached,
               .max_work = o->max_work};
  b.graph = ARENA_NEW(a, TransactionGraph);
  b.graph->flow = flow;
  b.graph->highs = ARENA_ARRAY(a, ReadHighs, flow->threads->n_transitions + 1);
  b.space = flow_space(flow, o->domain);
  b.ranges = ARENA_ARRAY(a, Range, flow->n_dims + 1);
  for (Dim d = 0; d < flow->n_dims; d++)
    b.ranges[d] = (Range){1, 0};
  if (o->domain != DOMAIN_INTERVAL)
    relate(&b);
  take_product(&b, threads, n);
  b.windows = windows_of(a, b.graph, b.component, b.space, o);
  find_users(&b);
  find_dead(&b);
  find_checks(&b);
  build(&b);
  bool is_whole = !stopped(&b);
  for (NodeId i = 0; i < b.nodes.n; i++)
    if (b.states.data[i])
      invariant_delete(b.states.data[i]);
  *work += space_work(b.space);
  space_delete(b.space);
  b.graph->n_nodes = b.nodes.n;
  b.graph->others = b.windows.others, b.graph->n_others = b.windows.n_others;
  b.graph->windows = b.windows.take;
  b.graph->decisions = b.decisions.data;
  b.graph->n_decisions = b.decisions.n;
  b.graph->ranges = b.ranges;
  return is_whole ? b.graph : NULL;
}

TransitionId transaction_next(const TransactionGraph *g, const Node *x,
                              uint32_t s) {
  assert(s < g->n_threads);
  const Thread *t = &g->flow->threads->threads[g->threads[s]];
  return x->passed[s] < t->n ? t->first + x->passed[s] : TRANSITION_NONE;
}

bool transaction_may_interfere(const TransactionGraph *g, const Node *x,
                               TransitionId j) {
  assert(j < g->flow->threads->n_transitions);
  assert(g->windows[j].least); /* it is outside of the product */
  return is_within(g, &g->windows[j], x);
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
  for (NodeId i = 0; i < g->n_nodes; i++)
    depths[i].least = g->nodes[i].is_first ? 0 : UINT32_MAX;
  for (NodeId i = 0; i < g->n_nodes; i++) {
    const Node *x = &g->nodes[i];
    const Depth d = depths[i];
    assert(d.least <= d.most); /* else nothing leads to the node */
    longest = d.most > longest ? d.most : longest;
    for (uint32_t s = 0; s < g->n_threads; s++) {
      for (uint32_t e = 0; e < x->next[s].n; e++)
        reach_depth(&depths[x->next[s].nodes[e]], d.least + 1, d.most + 1);
      if (x->next[s].n) {
        uint32_t *j = &earliest[transaction_next(g, x, s)];
        *j = d.least < *j ? d.least : *j;
      }
    }
  }
  return longest;
}
