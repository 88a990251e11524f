#include "reduction/semantics/config_run.h"
#include "reduction/semantics/purity.h"

#include <assert.h>

/* ---- the role of an access */

static bool has_graph(const Run *r) {
  return r->s->graph && r->s->n_threads > 1;
}

static GraphThread thread_here(const Run *r) {
  const Clock *now = races_now(r->s->races, r->t->id);
  return (GraphThread){r->t->id, clock_of(now, r->t->id), now, r->s->steps};
}

/* Sections of the library order its memory, and sections of the program what
 * they access.  An atomic access to a private object is an event, too: others
 * may read what was there before, once the object is published. */
GraphRole run_graph_role(const Run *r, const Inst *i, uint32_t object,
                         uint64_t offset, unsigned bytes, uint32_t *cell) {
  bool overlaps, has_order = i->order != MEMORY_ORDER_PLAIN;
  const bool is_ordered = r->model || r->is_program;
  *cell = CELL_NONE;
  if (!has_graph(r) || (r->model && r->s->blocks[object]->info.is_library))
    return GRAPH_NOTHING;
  *cell = graph_find(r->s->graph, object, offset, bytes, &overlaps);
  bool is_known = *cell != CELL_NONE;
  if (overlaps || (is_known && is_ordered) || (r->is_program && has_order))
    return GRAPH_REFUSED;
  if (is_known || (has_order && !is_ordered))
    return GRAPH_ATOMIC;
  bool is_event = !is_ordered && !purity_is_own(r->s, object, r->t->id);
  return is_event ? GRAPH_PLAIN : GRAPH_NOTHING;
}

uint32_t run_graph_cell(Run *r, uint32_t object, uint64_t offset,
                        unsigned bytes, const ConfigValue *v) {
  return graph_add_cell(&r->s->graph, object, offset, bytes, v);
}

/* ---- events */

static uint32_t choose(Run *r, InputKind kind, uint32_t cell, uint32_t n) {
  assert(n);
  uint64_t x = n == 1 ? 0
                      : run_ask(r, (InputQuery){.kind = kind,
                                                .width = 32,
                                                .mask = n,
                                                .object = cell,
                                                .config = r->s});
  assert(x < n);
  spin_forget(&r->spin);
  return (uint32_t)x;
}

uint32_t run_graph_issued(const InputQuery *q, uint32_t answer) {
  const Config *s = q->config;
  const Clock *now = races_now(s->races, q->thread);
  const GraphThread t = {q->thread, clock_of(now, q->thread), now, s->steps};
  return graph_step(s->graph,
                    q->kind == INPUT_SOURCE
                        ? graph_source(s->graph, q->object, answer)
                        : graph_before_spot(s->graph, q->object, t, answer));
}

bool config_is_cell(const Config *s, uint32_t object, uint64_t offset,
                    unsigned bytes) {
  bool overlaps;
  return s->graph &&
         graph_find(s->graph, object, offset, bytes, &overlaps) != CELL_NONE;
}

unsigned config_fences(const Config *s, ThreadId t) {
  return s->graph ? graph_last_fences(s->graph, t) : 0;
}

bool config_rereads(const Config *s, ThreadId t) {
  return s->graph && graph_rereads(s->graph, t);
}

bool config_is_covered(const Config *s, const Config *by, ThreadId t) {
  return by->n_blocks <= s->n_blocks &&
         graph_is_covered(s->graph, by->graph, t) &&
         purity_returns(by, s, t, false);
}

static void see(Run *r, Clock *released) {
  graph_see(&r->s->graph, r->t->id, races_now(r->s->races, r->t->id), released);
}

/* Ends an event of a cell; refuses one that no execution has. */
static StepOutcome finish(Run *r) {
  see(r, races_released(r->s->races));
  return graph_stays_consistent(r->s->graph, r->t->id) ? STEP_OK : STEP_REFUSED;
}

StepOutcome run_graph_load(Run *r, const Inst *i, uint32_t cell,
                           uint32_t object, uint64_t offset, unsigned bytes,
                           ConfigValue *v, uint32_t *from) {
  const GraphThread t = thread_here(r);
  uint32_t n = graph_count_sources(r->s->graph, cell, t);
  GraphEventId source =
      graph_source(r->s->graph, cell, choose(r, INPUT_SOURCE, cell, n));
  if (!graph_has_value(r->s->graph, cell, source))
    return run_unsupported(r);
  *from = graph_step(r->s->graph, source) + 1;
  bool may_fail = i->failure != MEMORY_ORDER_PLAIN;
  *v = graph_value(r->s->graph, cell, source);
  Clock *released = graph_released(r->s->graph, source);
  graph_read(&r->s->graph, t, cell, may_fail ? i->failure : i->order, source);
  StepOutcome races = run_read_access(r, object, offset, bytes, released);
  if (races != STEP_OK || !r->atomic)
    return races == STEP_OK ? finish(r) : races;
  r->has_event = true;
  r->has_read = cell + 1, r->read_order = i->order;
  return STEP_OK;
}

/* False: another update has read the same message. */
static bool add_store(Run *r, const Inst *i, uint32_t cell, ConfigValue v) {
  const GraphThread t = thread_here(r);
  if (r->has_read == cell + 1) {
    bool is_stronger = i->order > r->read_order;
    return graph_update(&r->s->graph, t.thread,
                        is_stronger ? i->order : r->read_order, v);
  }
  uint32_t n = graph_count_spots(r->s->graph, cell, t);
  uint32_t spot = choose(r, INPUT_SPOT, cell, n);
  graph_write(&r->s->graph, t, cell, i->order, spot, v);
  return true;
}

StepOutcome run_graph_store(Run *r, const Inst *i, uint32_t cell,
                            uint32_t object, uint64_t offset, unsigned bytes,
                            ConfigValue v) {
  if (r->has_event && r->has_read != cell + 1)
    return run_unsupported(r);
  if (!add_store(r, i, cell, v))
    return STEP_REFUSED;
  if (graph_newest_is_last(r->s->graph, r->t->id))
    run_write(r, block_own(&r->s->blocks[object]), offset, bytes, v);
  StepOutcome races = run_access(r, RACE_WRITE, object, offset, bytes);
  if (races != STEP_OK || !r->atomic)
    return races == STEP_OK ? finish(r) : races;
  r->has_event = true;
  r->has_read = 0;
  return STEP_OK;
}

uint32_t run_graph_source(const Run *r) {
  return graph_step_before_newest(r->s->graph, r->t->id) + 1;
}

void run_graph_plain(Run *r) {
  if (r->atomic)
    return;
  graph_other(&r->s->graph, thread_here(r));
  see(r, NULL);
}

void run_graph_fence(Run *r, MemoryOrder order) {
  const bool is_event = has_graph(r) && !r->atomic;
  if (is_event)
    graph_fence(&r->s->graph, thread_here(r), order);
  run_fence(r, order);
  if (is_event)
    see(r, NULL);
}

StepOutcome run_graph_leave(Run *r) {
  if (!has_graph(r))
    return STEP_OK;
  if (r->has_event) {
    r->has_event = false, r->has_read = 0;
    return finish(r);
  }
  graph_other(&r->s->graph, thread_here(r));
  see(r, NULL);
  return STEP_OK;
}
