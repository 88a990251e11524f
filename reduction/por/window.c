#include "reduction/por/window.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Arena *arena;
  const TransactionGraph *graph;
  const Flow *flow;
  const Threads *threads;
  const uint32_t *component;
  Space *space;
  const TransactionOptions *options;
  VEC(TransitionId) others;
  Window *take;
  Window **next;
} Builder;

static const Transition *transition(const Builder *b, TransitionId j) {
  assert(j < b->threads->n_transitions);
  return &b->threads->transitions[j];
}

static bool is_in_product(const Builder *b, ThreadId t) {
  assert(t < b->threads->n_threads);
  return b->component[t] != NODE_NONE;
}

static void bound_by_starts(Builder *b, ThreadId t, uint32_t index, Window *w) {
  const Thread *threads = b->threads->threads;
  for (ThreadId c = t; c; c = threads[c].parent) {
    ThreadId p = threads[c].parent;
    if (is_in_product(b, p) && w->least[b->component[p]] < threads[c].after)
      w->least[b->component[p]] = threads[c].after;
  }
  for (uint32_t s = 0; s < b->graph->n_threads; s++)
    for (ThreadId c = b->graph->threads[s]; c; c = threads[c].parent)
      if (threads[c].parent == t && index < threads[c].after)
        w->unmoved[s] = true;
}

/* Returns the number of transitions that thread s has passed when it first
 * writes the cell. */
static uint32_t first_write(const Builder *b, CellId cell, ThreadId s) {
  const FlowWriters *writers = &b->flow->writers[cell];
  for (uint32_t i = 0; i < writers->n; i++)
    if (transition(b, writers->data[i].transition)->thread == s)
      return writers->data[i].transition - b->threads->threads[s].first;
  return UINT32_MAX;
}

/* True if 'read' of the transition may find a value that enables it, when
 * thread s has written none. */
static bool may_go_without(Builder *b, TransitionId j, uint32_t read,
                           ThreadId s) {
  const Transition *tr = transition(b, j);
  CellId cell = tr->reads[read].cell;
  Dim value = flow_value(b->flow, j, read);
  Invariant *x = invariant_top(b->space);
  invariant_assign(x, value, b->threads->cells[cell].initial);
  const FlowWriters *writers = &b->flow->writers[cell];
  for (uint32_t i = 0; i < writers->n; i++) {
    const FlowWriter *w = &writers->data[i];
    const Transition *writer = transition(b, w->transition);
    if (w->transition != j && writer->thread != s)
      invariant_weaken(x, value, writer->writes[w->write].value);
  }
  bool may =
      invariant_truth(x, term_or(b->threads->terms, tr->enabled, tr->cut)) &
      CAN_BE_TRUE;
  invariant_delete(x);
  return may;
}

/* A transition that waits for a cell that only one thread of the product writes
 * takes place after that write. */
static void bound_by_waits(Builder *b, TransitionId j, Window *w) {
  const FlowTransition *f = &b->flow->transitions[j];
  for (uint32_t r = 0; r < f->n_reads; r++) {
    if (!uses_has(f->enabled, f->reads[r].cell))
      continue;
    for (uint32_t s = 0; s < b->graph->n_threads; s++) {
      ThreadId t = b->graph->threads[s];
      uint32_t first = first_write(b, f->reads[r].cell, t);
      if (first != UINT32_MAX && w->least[s] <= first &&
          !may_go_without(b, j, r, t))
        w->least[s] = first + 1;
    }
  }
}

static Window copy_window(Builder *b, const Window *w) {
  uint32_t n = b->graph->n_threads;
  Window copy = {ARENA_ARRAY(b->arena, uint32_t, n),
                 ARENA_ARRAY(b->arena, bool, n)};
  memcpy(copy.least, w->least, n * sizeof *copy.least);
  memcpy(copy.unmoved, w->unmoved, n * sizeof *copy.unmoved);
  return copy;
}

static void bound_thread(Builder *b, ThreadId t) {
  const Thread *x = &b->threads->threads[t];
  uint32_t n = b->graph->n_threads;
  Window any = {ARENA_ARRAY(b->arena, uint32_t, n),
                ARENA_ARRAY(b->arena, bool, n)};
  b->next[t] = ARENA_ARRAY(b->arena, Window, x->n + 1);
  for (uint32_t i = 0; i <= x->n && !transaction_stops(b->options, b->space,
                                                       b->options->max_work);
       i++) {
    TransitionId j = x->first + i;
    b->next[t][i] = copy_window(b, &any);
    bound_by_starts(b, t, i, &b->next[t][i]);
    if (i == x->n)
      break;
    b->take[j] = copy_window(b, &b->next[t][i]);
    bound_by_waits(b, j, &b->take[j]);
    if (term_is_true(b->threads->terms, transition(b, j)->guard))
      any.least = b->take[j].least;
    *vec_push(b->arena, &b->others) = j;
  }
}

Windows windows_of(Arena *a, const TransactionGraph *g,
                   const uint32_t *component, Space *s,
                   const TransactionOptions *o) {
  const Threads *th = g->flow->threads;
  Builder b = {.arena = a,
               .graph = g,
               .flow = g->flow,
               .threads = th,
               .component = component,
               .space = s,
               .options = o};
  b.take = ARENA_ARRAY(a, Window, th->n_transitions + 1);
  b.next = ARENA_ARRAY(a, Window *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    if (!is_in_product(&b, t) &&
        !term_is_false(th->terms, th->threads[t].guard))
      bound_thread(&b, t);
  return (Windows){b.others.data, b.others.n, b.take, b.next};
}
