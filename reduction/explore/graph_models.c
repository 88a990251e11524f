#include "reduction/explore/graph_models.h"

#include "frontend/base/arena.h"

#include <stdlib.h>

typedef struct {
  uint32_t from, to;
} Edge;

typedef struct {
  MemoryModel model;
  const StepGraph *graph;
  uint32_t *order; /* first records, by thread and in program order */
  uint32_t n;
  Edge *edges;
  uint32_t n_edges, cap_edges;
} Relation;

static void add_edge(Relation *x, uint32_t from, uint32_t to) {
  if (from == NO_RECORD || to == NO_RECORD || from == to)
    return;
  if (x->n_edges == x->cap_edges) {
    x->cap_edges = x->cap_edges ? 2 * x->cap_edges : 256;
    x->edges = xrealloc(x->edges, x->cap_edges * sizeof *x->edges);
  }
  x->edges[x->n_edges++] = (Edge){from, to};
}

static const StepRecord *record(const Relation *x, uint32_t i) {
  return &x->graph->records[i];
}

/* ---- program order */

static bool is_store(const StepRecord *k) {
  return k->writes && !k->is_section;
}

static bool is_full(const StepRecord *k) {
  return k->is_section || (is_store(k) && k->order == MEMORY_ORDER_SEQ_CST);
}

static bool has_full_fence(const StepRecord *k) {
  return k->fences >> MEMORY_ORDER_SEQ_CST & 1;
}

static bool has_release_fence(const StepRecord *k) {
  bool any = false;
  for (MemoryOrder o = 0; o <= MEMORY_ORDER_SEQ_CST; o++)
    any = any || (k->fences >> o & 1 && memory_order_releases(o));
  return any;
}

static bool is_release(const StepRecord *k) {
  return is_store(k) && memory_order_releases(k->order);
}

/* True if the two are in order whatever is between them. */
static bool is_kept(MemoryModel m, const StepRecord *a, const StepRecord *b) {
  if (!is_store(a) || is_full(a) || is_full(b))
    return true;
  if (b->reads)
    return false;
  return m != MODEL_PSO || is_release(b) || step_bytes_equal(a->cell, b->cell);
}

static bool takes_part(const StepRecord *k) {
  return !k->waits && (k->reads || k->writes || k->is_section);
}

/* Relates the step at that place of the order to the later ones of its
 * thread. */
static void relate_later(Relation *x, uint32_t place) {
  const StepRecord *a = record(x, x->order[place]);
  bool is_barred = has_full_fence(a), is_released = has_release_fence(a);
  for (uint32_t i = place + 1; i < x->n; i++) {
    const StepRecord *b = record(x, x->order[i]);
    if (b->step.thread != a->step.thread)
      return;
    bool is_released_store = x->model == MODEL_PSO && is_released && !b->reads;
    if (takes_part(b) &&
        (is_barred || is_released_store || is_kept(x->model, a, b)))
      add_edge(x, x->order[place], x->order[i]);
    is_barred = is_barred || is_full(b) || has_full_fence(b);
    is_released = is_released || is_release(b) || has_release_fence(b);
  }
}

static void relate_next(Relation *x, uint32_t place) {
  if (place + 1 < x->n && record(x, x->order[place])->step.thread ==
                              record(x, x->order[place + 1])->step.thread)
    add_edge(x, x->order[place], x->order[place + 1]);
}

static void relate_program_order(Relation *x) {
  for (uint32_t i = 0; i < x->n; i++)
    if (x->model == MODEL_SC)
      relate_next(x, i);
    else if (takes_part(record(x, x->order[i])))
      relate_later(x, i);
}

/* ---- between threads */

static void relate_threads(Relation *x) {
  uint32_t creator = NO_RECORD;
  for (uint32_t i = 0; i < x->n; i++) {
    const StepRecord *k = record(x, x->order[i]);
    if (!k->step.index)
      creator = step_graph_find(x->graph, k->creator);
    add_edge(x, creator, x->order[i]);
    add_edge(x, step_graph_find(x->graph, k->joined), x->order[i]);
  }
}

static void relate_messages(Relation *x, const StepOrder *o) {
  for (uint32_t i = 0; i + 1 < o->n; i++)
    add_edge(x, step_graph_find(x->graph, o->steps[i]),
             step_graph_find(x->graph, o->steps[i + 1]));
}

/* Relates a read to the messages that it reads, and to the next one. */
static void relate_read(Relation *x, uint32_t i) {
  const StepRecord *k = record(x, i);
  const StepOrder *o = step_graph_order(x->graph, k->cell);
  if (x->model == MODEL_SC || k->source.thread != k->step.thread)
    add_edge(x, step_graph_find(x->graph, k->source), i);
  uint32_t next = 0;
  while (k->source.thread != NO_THREAD && o && next < o->n &&
         !step_is_same(o->steps[next], k->source))
    next++;
  next += k->source.thread != NO_THREAD;
  if (o && next < o->n)
    add_edge(x, i, step_graph_find(x->graph, o->steps[next]));
}

static Relation relation_of(MemoryModel m, const StepGraph *g) {
  Relation x = {.model = m, .graph = g};
  x.order = step_graph_program_order(g, &x.n);
  relate_program_order(&x);
  relate_threads(&x);
  for (uint32_t i = 0; i < g->n_orders; i++)
    relate_messages(&x, &g->orders[i]);
  for (uint32_t i = 0; i < g->n; i++)
    if (g->records[i].reads && !g->records[i].waits)
      relate_read(&x, i);
  return x;
}

static void release(Relation *x) {
  free(x->order);
  free(x->edges);
}

/* ---- linear extensions */

typedef struct {
  uint32_t *coming; /* by record: edges from records that are not placed */
  uint32_t *begin, *targets;
  uint32_t *placed;
  uint32_t n;
} Sort;

static Sort sort_new(const Relation *x) {
  const uint32_t n = x->graph->n;
  Sort s = {.coming = xcalloc(n + 1, sizeof(uint32_t)),
            .begin = xcalloc(n + 2, sizeof(uint32_t)),
            .targets = xcalloc(x->n_edges + 1, sizeof(uint32_t)),
            .placed = xcalloc(n + 1, sizeof(uint32_t))};
  for (uint32_t i = 0; i < x->n_edges; i++)
    s.begin[x->edges[i].from + 1]++, s.coming[x->edges[i].to]++;
  for (uint32_t i = 0; i < n; i++)
    s.begin[i + 1] += s.begin[i];
  uint32_t *at = xduplicate(s.begin, (n + 1) * sizeof *at);
  for (uint32_t i = 0; i < x->n_edges; i++)
    s.targets[at[x->edges[i].from]++] = x->edges[i].to;
  free(at);
  return s;
}

/* Places the record, and others that may come next because of that, but not
 * 'held'. */
static void place(Sort *s, uint32_t record, uint32_t held) {
  uint32_t done = s->n;
  s->placed[s->n++] = record;
  for (; done < s->n; done++) {
    const uint32_t from = s->placed[done];
    for (uint32_t i = s->begin[from]; i < s->begin[from + 1]; i++)
      if (!--s->coming[s->targets[i]] && s->targets[i] != held)
        s->placed[s->n++] = s->targets[i];
  }
}

static void place_all(Sort *s, const Relation *x, uint32_t held) {
  bool *is_first = xcalloc(x->graph->n + 1, sizeof *is_first);
  for (uint32_t i = 0; i < x->n; i++)
    is_first[x->order[i]] = !s->coming[x->order[i]];
  for (uint32_t i = 0; i < x->n; i++)
    if (is_first[x->order[i]] && x->order[i] != held)
      place(s, x->order[i], held);
  if (held != NO_RECORD)
    place(s, held, NO_RECORD);
  free(is_first);
}

static void sort_release(Sort *s) {
  free(s->coming);
  free(s->begin);
  free(s->targets);
}

bool graph_model_allows(MemoryModel m, const StepGraph *g) {
  if (m == MODEL_RC11)
    return true;
  Relation x = relation_of(m, g);
  Sort s = sort_new(&x);
  place_all(&s, &x, NO_RECORD);
  const bool is_whole = s.n == x.n;
  free(s.placed);
  sort_release(&s);
  release(&x);
  return is_whole;
}

uint32_t *graph_model_order(MemoryModel m, const StepGraph *g, StepId last,
                            uint32_t *n) {
  Relation x = relation_of(m, g);
  Sort s = sort_new(&x);
  place_all(&s, &x, step_graph_find(g, last));
  *n = s.n;
  sort_release(&s);
  release(&x);
  return s.placed;
}
