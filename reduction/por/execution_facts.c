#include "reduction/por/execution_facts.h"

#include <assert.h>

/* ---- facts from a graph */

static const Range *const *graph_reads(Arena *a, const TransactionGraph *g) {
  const Flow *f = g->flow;
  uint32_t n = f->threads->n_transitions;
  const Range **reads = ARENA_ARRAY(a, const Range *, n + 1);
  for (TransitionId j = 0; j < n; j++) {
    const FlowTransition *tr = &f->transitions[j];
    Range *own = ARENA_ARRAY(a, Range, tr->n_reads + 1);
    for (uint32_t r = 0; r < tr->n_reads; r++)
      own[r] = g->ranges[tr->reads[r].value];
    reads[j] = own;
  }
  return reads;
}

typedef struct {
  const TransactionGraph *graph;
  uint32_t *component;    /* by thread: in the product, or NODE_NONE */
  uint32_t *least, *most; /* by transition and thread */
} Passed;

static Passed passed_new(Arena *a, const TransactionGraph *g) {
  const Threads *th = g->flow->threads;
  size_t n = (size_t)th->n_transitions * th->n_threads;
  Passed p = {.graph = g};
  p.component = ARENA_ARRAY(a, uint32_t, th->n_threads + 1);
  p.least = ARENA_ARRAY(a, uint32_t, n + 1);
  p.most = ARENA_ARRAY(a, uint32_t, n + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    p.component[t] = NODE_NONE;
  for (uint32_t s = 0; s < g->n_threads; s++)
    p.component[g->threads[s]] = s;
  for (size_t i = 0; i < n; i++)
    p.least[i] = UINT32_MAX;
  return p;
}

static void note_passed(Passed *p, size_t at, uint32_t least, uint32_t most) {
  assert(least <= most);
  p->least[at] = least < p->least[at] ? least : p->least[at];
  p->most[at] = most > p->most[at] ? most : p->most[at];
}

/* Notes that the thread in component s moves from the node.  Threads that are
 * not in the graph of all threads never exist, from some moment on. */
static void note_move(Passed *p, const Node *x, uint32_t s) {
  const Threads *th = p->graph->flow->threads;
  size_t row = (size_t)transaction_next(p->graph, x, s) * th->n_threads;
  for (ThreadId t = 0; t < th->n_threads; t++) {
    bool is_here = p->component[t] != NODE_NONE;
    uint32_t at = is_here ? x->passed[p->component[t]] : NOT_STARTED;
    at = at == NOT_STARTED ? 0 : at;
    note_passed(p, row + t, at, is_here ? at : th->threads[t].n);
  }
}

const Facts *facts_of_graph(Arena *a, const Threads *th,
                            const TransactionGraph *g) {
  assert(th->n_transitions == g->flow->threads->n_transitions);
  Passed p = passed_new(a, g);
  for (NodeId i = 0; i < g->n_nodes; i++)
    for (uint32_t s = 0; s < g->n_threads; s++)
      if (g->nodes[i].next[s].n)
        note_move(&p, &g->nodes[i], s);
  Facts *f = ARENA_NEW(a, Facts);
  *f = (Facts){th, graph_reads(a, g), p.least, p.most, read_bounds_bound(a, g)};
  return f;
}

/* ---- facts from the values written */

/* Limits of work, in terms evaluated: beyond as many as there are, plus
 * SOME_WORK, cells that still grow are unknown; beyond TOO_MUCH times that, all
 * cells that are written. */
enum { SOME_WORK = 20000, TOO_MUCH = 3 };

typedef struct {
  const Threads *threads;
  Space *space;
  /* Values that they hold after at most so many transitions. */
  Invariant *cells;
  uint64_t much;
} Rounds;

/* Each variable that is read from a cell denotes any value that may be in it.
 * These variables need not be equal, but nothing is ever assumed. */
static Rounds rounds_new(const Threads *th) {
  Rounds x = {.threads = th, .space = space_new(DOMAIN_INTERVAL, th->terms)};
  for (CellId c = 0; c < th->n_cells; c++)
    space_dim(x.space, th->cells[c].width, th->cells[c].ones);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    for (uint32_t r = 0; r < tr->n_reads; r++)
      space_bind(x.space, tr->reads[r].value, tr->reads[r].cell);
  }
  x.cells = invariant_top(x.space);
  for (CellId c = 0; c < th->n_cells; c++)
    invariant_assign(x.cells, c, th->cells[c].initial);
  x.much = SOME_WORK + term_count(th->terms);
  return x;
}

static void rounds_delete(Rounds *x) {
  invariant_delete(x->cells);
  space_delete(x->space);
}

static bool is_beyond(const Rounds *x, unsigned times) {
  return space_work(x->space) > times * x->much;
}

/* Adds the values that the transition writes, given these cells; true when
 * 'after' grew. */
static bool write(const Rounds *x, TransitionId j, Invariant *after) {
  const Transition *tr = &x->threads->transitions[j];
  bool grew = false;
  for (uint32_t w = 0; w < tr->n_writes; w++) {
    CellId c = tr->writes[w].cell;
    if (!invariant_admit(after, c, x->cells, tr->writes[w].value))
      continue;
    grew = true;
    if (is_beyond(x, 1))
      invariant_forget(after, c);
  }
  return grew;
}

static bool run_round(Rounds *x) {
  Invariant *after = invariant_copy(x->cells);
  bool grew = false;
  for (TransitionId j = 0; j < x->threads->n_transitions; j++)
    if (!is_beyond(x, TOO_MUCH))
      grew |= write(x, j, after);
  invariant_delete(x->cells);
  x->cells = after;
  return grew;
}

static void forget_written(Rounds *x) {
  for (TransitionId j = 0; j < x->threads->n_transitions; j++) {
    const Transition *tr = &x->threads->transitions[j];
    for (uint32_t w = 0; w < tr->n_writes; w++)
      invariant_forget(x->cells, tr->writes[w].cell);
  }
}

/* No execution has more transitions than frames. */
static void run_rounds(Rounds *x) {
  for (uint32_t k = 0; k < x->threads->frames; k++) {
    if (!run_round(x) && !is_beyond(x, TOO_MUCH))
      return;
    if (is_beyond(x, TOO_MUCH)) {
      forget_written(x);
      return;
    }
  }
}

const Facts *facts_of_writes(Arena *a, const Threads *th) {
  Rounds x = rounds_new(th);
  run_rounds(&x);
  const Range **reads = ARENA_ARRAY(a, const Range *, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    Range *own = ARENA_ARRAY(a, Range, tr->n_reads + 1);
    for (uint32_t r = 0; r < tr->n_reads; r++)
      own[r] = invariant_range(x.cells, tr->reads[r].value);
    reads[j] = own;
  }
  rounds_delete(&x);
  Facts *f = ARENA_NEW(a, Facts);
  *f = (Facts){th, reads, NULL, NULL, {0}};
  return f;
}

/* ---- proved ranges */

static bool goes_beyond(const Threads *th) {
  for (TransitionId j = 0; j < th->n_transitions; j++)
    if (!term_is_false(th->terms, th->transitions[j].cut))
      return true;
  return false;
}

static Range range_within(const Facts *f, const CellRanges *proved,
                          const CellRead *read, Range known) {
  const Cell *c = &f->threads->cells[read->cell];
  const CellRange *r = cell_ranges_find(proved, c);
  uint64_t initial;
  if (!r || !term_is_const(f->threads->terms, c->initial, &initial))
    return known;
  Range all = range_join((Range){r->low, r->high}, (Range){initial, initial});
  return (Range){all.low > known.low ? all.low : known.low,
                 all.high < known.high ? all.high : known.high};
}

const Facts *facts_narrow(Arena *a, const Facts *f, const CellRanges *proved) {
  const Threads *th = f->threads;
  if (!proved->n || goes_beyond(th))
    return f;
  Facts *out = ARENA_NEW(a, Facts);
  const Range **reads = ARENA_ARRAY(a, const Range *, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    Range *own = ARENA_ARRAY(a, Range, tr->n_reads + 1);
    for (uint32_t r = 0; r < tr->n_reads; r++)
      own[r] = range_within(f, proved, &tr->reads[r], f->reads[j][r]);
    reads[j] = own;
  }
  *out = *f;
  out->reads = reads;
  return out;
}

/* ---- either */

uint32_t facts_count_bounded(const Facts *f) {
  const Threads *th = f->threads;
  uint32_t n = 0;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t r = 0; r < th->transitions[j].n_reads; r++) {
      uint64_t ones = term_ones(th->terms, th->transitions[j].reads[r].value);
      n += f->reads[j][r].low > 0 || f->reads[j][r].high < ones;
    }
  return n;
}
