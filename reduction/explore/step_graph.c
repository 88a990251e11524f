#include "reduction/explore/step_graph.h"

#include "frontend/base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const StepId no_step = {NO_THREAD, 0};

bool step_is_same(StepId a, StepId b) {
  return a.thread == b.thread && (a.thread == NO_THREAD || a.index == b.index);
}

bool step_bytes_equal(StepBytes a, StepBytes b) {
  return a.address == b.address && a.bytes == b.bytes;
}

bool step_is_ordered_section(const StepRecord *r) {
  return (r->reads || r->writes) && !r->cell.bytes;
}

bool step_is_unexecuted(const StepRecord *r) { return r->is_open || r->waits; }

/* ---- records */

static void release(StepRecord *r) {
  free(r->inputs);
  free(r->accesses);
}

static StepRecord copy(const StepRecord *r) {
  StepRecord x = *r;
  x.inputs = xduplicate(r->inputs, r->n_inputs * sizeof *r->inputs);
  x.accesses = xduplicate(r->accesses, r->n_accesses * sizeof *r->accesses);
  return x;
}

void step_graph_release(StepGraph *g) {
  for (uint32_t i = 0; i < g->n; i++)
    release(&g->records[i]);
  for (uint32_t i = 0; i < g->n_orders; i++)
    free(g->orders[i].steps);
  free(g->records);
  free(g->orders);
  *g = (StepGraph){0};
}

void step_graph_add(StepGraph *g, StepRecord r) {
  if (g->n == g->cap) {
    g->cap = g->cap ? 2 * g->cap : 32;
    g->records = xrealloc(g->records, g->cap * sizeof *g->records);
  }
  g->records[g->n++] = r;
}

void step_graph_cut(StepGraph *g, uint32_t n) {
  while (g->n > n) {
    StepRecord *r = &g->records[--g->n];
    if (r->writes)
      step_graph_take_out(g, r->cell, r->step);
    release(r);
  }
}

/* The record of a step that is to be executed. */
static StepRecord opened(const StepRecord *r) {
  return (StepRecord){.step = r->step,
                      .inst = r->inst,
                      .cell = r->cell,
                      .reads = true,
                      .is_open = true,
                      .is_plain = true,
                      .source = r->source,
                      .creator = r->creator,
                      .joined = r->joined,
                      .child = NO_THREAD};
}

void step_graph_fill(StepGraph *g, uint32_t record, StepRecord r) {
  release(&g->records[record]);
  g->records[record] = r;
}

void step_graph_open(StepGraph *g, uint32_t record) {
  step_graph_fill(g, record, opened(&g->records[record]));
}

uint32_t step_graph_find(const StepGraph *g, StepId s) {
  for (uint32_t i = 0; i < g->n; i++)
    if (step_is_same(g->records[i].step, s))
      return i;
  return NO_RECORD;
}

const StepRecord *step_graph_last(const StepGraph *g, ThreadId t) {
  const StepRecord *last = NULL;
  for (uint32_t i = 0; i < g->n; i++) {
    const StepRecord *r = &g->records[i];
    if (r->step.thread == t && !r->is_second &&
        (!last || r->step.index > last->step.index))
      last = r;
  }
  return last;
}

StepId step_graph_creator(const StepGraph *g, StepId s) {
  for (uint32_t i = 0; i < g->n && !s.index && s.thread; i++)
    if (g->records[i].child == s.thread)
      return g->records[i].step;
  return no_step;
}

/* ---- modification order */

static StepOrder *find_order(const StepGraph *g, StepBytes cell) {
  for (uint32_t i = 0; i < g->n_orders; i++)
    if (step_bytes_equal(g->orders[i].cell, cell))
      return &g->orders[i];
  return NULL;
}

const StepOrder *step_graph_order(const StepGraph *g, StepBytes cell) {
  return find_order(g, cell);
}

StepId step_graph_latest(const StepGraph *g, StepBytes cell) {
  const StepOrder *o = find_order(g, cell);
  return o && o->n ? o->steps[o->n - 1] : no_step;
}

static StepOrder *make_order(StepGraph *g, StepBytes cell) {
  StepOrder *o = find_order(g, cell);
  if (o)
    return o;
  g->orders = xrealloc(g->orders, (g->n_orders + 1) * sizeof *g->orders);
  g->orders[g->n_orders] = (StepOrder){.cell = cell};
  return &g->orders[g->n_orders++];
}

/* The message's number in modification order: 0 is the initial one.
 * NO_RECORD: it is in no order. */
static uint32_t number_of(const StepOrder *o, StepId message) {
  if (message.thread == NO_THREAD)
    return 0;
  for (uint32_t i = 0; o && i < o->n; i++)
    if (step_is_same(o->steps[i], message))
      return i + 1;
  return NO_RECORD;
}

void step_graph_put(StepGraph *g, StepBytes cell, StepId before,
                    StepId message) {
  StepOrder *o = make_order(g, cell);
  const uint32_t at = number_of(o, before);
  assert(at != NO_RECORD);
  if (o->n == o->cap) {
    o->cap = o->cap ? 2 * o->cap : 8;
    o->steps = xrealloc(o->steps, o->cap * sizeof *o->steps);
  }
  memmove(&o->steps[at + 1], &o->steps[at], (o->n - at) * sizeof *o->steps);
  o->steps[at] = message;
  o->n++;
}

void step_graph_take_out(StepGraph *g, StepBytes cell, StepId message) {
  StepOrder *o = find_order(g, cell);
  const uint32_t at = number_of(o, message);
  if (!o || at == NO_RECORD || !at)
    return;
  o->n--;
  memmove(&o->steps[at - 1], &o->steps[at],
          (o->n - (at - 1)) * sizeof *o->steps);
}

/* ---- prefixes */

/* The records of each step of each thread: numbers of first and second ones. */
typedef struct {
  uint32_t *first, *second;
  uint32_t *begin; /* by thread */
  uint32_t n_threads;
} Positions;

static uint32_t slot_of(const Positions *p, StepId s) {
  return p->begin[s.thread] + s.index;
}

static bool has_slot(const Positions *p, StepId s) {
  return s.thread < p->n_threads && slot_of(p, s) < p->begin[s.thread + 1];
}

static void count_steps(const StepGraph *g, Positions *p) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->records[i].step.thread >= p->n_threads)
      p->n_threads = g->records[i].step.thread + 1;
  p->begin = xcalloc(p->n_threads + 1, sizeof *p->begin);
  for (uint32_t i = 0; i < g->n; i++)
    p->begin[g->records[i].step.thread + 1] += !g->records[i].is_second;
  for (uint32_t t = 0; t < p->n_threads; t++)
    p->begin[t + 1] += p->begin[t];
}

static Positions find_positions(const StepGraph *g) {
  Positions p = {0};
  count_steps(g, &p);
  p.first = xcalloc(g->n + 1, sizeof *p.first);
  p.second = xcalloc(g->n + 1, sizeof *p.second);
  memset(p.first, 0xff, (g->n + 1) * sizeof *p.first);
  memset(p.second, 0xff, (g->n + 1) * sizeof *p.second);
  for (uint32_t i = 0; i < g->n; i++) {
    const StepRecord *r = &g->records[i];
    (r->is_second ? p.second : p.first)[slot_of(&p, r->step)] = i;
  }
  return p;
}

static void release_positions(Positions *p) {
  free(p->first);
  free(p->second);
  free(p->begin);
}

uint32_t *step_graph_program_order(const StepGraph *g, uint32_t *n) {
  Positions p = find_positions(g);
  *n = p.begin[p.n_threads];
  free(p.second);
  free(p.begin);
  return p.first;
}

typedef struct {
  const Positions *positions;
  bool *in;
  uint32_t *todo;
  uint32_t n;
} Reach;

static void reach_record(Reach *x, uint32_t i) {
  if (i == NO_RECORD || x->in[i])
    return;
  x->in[i] = true;
  x->todo[x->n++] = i;
}

static void reach_step(Reach *x, StepId s) {
  if (!has_slot(x->positions, s))
    return;
  reach_record(x, x->positions->first[slot_of(x->positions, s)]);
  reach_record(x, x->positions->second[slot_of(x->positions, s)]);
}

static void reach_causes(Reach *x, const StepRecord *r) {
  if (r->step.index)
    reach_step(x, (StepId){r->step.thread, r->step.index - 1});
  reach_step(x, r->creator);
  reach_step(x, r->joined);
  if (r->reads)
    reach_step(x, r->source);
}

void step_graph_prefix(const StepGraph *g, const StepRecord *r, bool *in) {
  Positions p = find_positions(g);
  Reach x = {&p, in, xcalloc(g->n + 1, sizeof(uint32_t)), 0};
  reach_step(&x, r->step);
  reach_causes(&x, r);
  while (x.n)
    reach_causes(&x, &g->records[x.todo[--x.n]]);
  free(x.todo);
  release_positions(&p);
}

/* ---- revisits */

typedef struct {
  const StepGraph *graph;
  const bool *in; /* the prefix of the write */
} Revisit;

/* True if the record was there when record i was added, or is in the prefix. */
static bool was_there(const Revisit *x, uint32_t record, uint32_t i) {
  return record <= i || x->in[record];
}

/* The number of the record that has written the message. */
static uint32_t writer(const StepGraph *g, StepId message) {
  for (uint32_t i = 0; i < g->n; i++)
    if (step_is_same(g->records[i].step, message) && g->records[i].writes)
      return i;
  return NO_RECORD;
}

static bool is_read(const Revisit *x, uint32_t i) {
  const StepGraph *g = x->graph;
  for (uint32_t k = 0; k < g->n; k++)
    if (g->records[k].reads && was_there(x, k, i) &&
        step_is_same(g->records[k].source, g->records[i].step))
      return true;
  return false;
}

/* True if the message was the last of the cell when record i was added. */
static bool was_last(const Revisit *x, StepBytes cell, StepId message,
                     uint32_t i) {
  const StepOrder *o = find_order(x->graph, cell);
  const uint32_t number = number_of(o, message);
  if (number == NO_RECORD ||
      (number && !was_there(x, writer(x->graph, message), i)))
    return false;
  for (uint32_t k = number; o && k < o->n; k++)
    if (was_there(x, writer(x->graph, o->steps[k]), i))
      return false;
  return true;
}

static bool is_maximal(const Revisit *x, uint32_t i) {
  const StepRecord *r = &x->graph->records[i];
  if (!r->is_plain)
    return false;
  if (r->reads)
    return was_last(x, r->cell, r->source, i);
  return !r->writes || (!is_read(x, i) && was_last(x, r->cell, r->step, i));
}

static bool is_removed(const Revisit *x, uint32_t i, uint32_t read) {
  return i > read && !x->in[i];
}

static bool may_revisit(const Revisit *x, const StepRecord *write,
                        uint32_t read) {
  const StepRecord *r = &x->graph->records[read];
  if (!r->reads || x->in[read] || !step_bytes_equal(r->cell, write->cell))
    return false;
  for (uint32_t i = read; i < x->graph->n; i++)
    if ((i == read || is_removed(x, i, read)) && !is_maximal(x, i))
      return false;
  return true;
}

uint32_t *step_graph_revisits(const StepGraph *g, const StepRecord *write,
                              uint32_t *n) {
  bool *in = xcalloc(g->n + 1, sizeof *in);
  uint32_t *found = xcalloc(g->n + 1, sizeof *found);
  *n = 0;
  step_graph_prefix(g, write, in);
  const Revisit x = {g, in};
  for (uint32_t i = 0; i < g->n; i++)
    if (may_revisit(&x, write, i))
      found[(*n)++] = i;
  free(in);
  return found;
}

static void copy_orders(StepGraph *to, const StepGraph *g) {
  for (uint32_t i = 0; i < g->n_orders; i++)
    for (uint32_t k = 0; k < g->orders[i].n; k++) {
      const StepBytes cell = g->orders[i].cell;
      if (writer(to, g->orders[i].steps[k]) != NO_RECORD)
        step_graph_put(to, cell, step_graph_latest(to, cell),
                       g->orders[i].steps[k]);
    }
}

StepGraph step_graph_part(const StepGraph *g, const bool *in) {
  StepGraph out = {0};
  for (uint32_t i = 0; i < g->n; i++)
    if (in[i])
      step_graph_add(&out, copy(&g->records[i]));
  copy_orders(&out, g);
  return out;
}

StepGraph step_graph_revisit(const StepGraph *g, const StepRecord *write,
                             uint32_t read) {
  StepGraph out = {0};
  bool *in = xcalloc(g->n + 1, sizeof *in);
  step_graph_prefix(g, write, in);
  const Revisit x = {g, in};
  for (uint32_t i = 0; i < g->n; i++) {
    const StepRecord *r = &g->records[i];
    if (is_removed(&x, i, read))
      continue;
    bool is_again = i == read || step_is_same(r->step, write->step);
    step_graph_add(&out, is_again ? opened(r) : copy(r));
    if (i == read)
      out.records[out.n - 1].source = write->step;
  }
  copy_orders(&out, g);
  free(in);
  return out;
}
