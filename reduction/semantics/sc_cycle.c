#include "reduction/semantics/sc_cycle.h"

#include "frontend/base/vec.h"
#include "frontend/ir/type.h"
#include "frontend/ir/property_ids.h"
#include "reduction/semantics/reads_from.h"

#include <assert.h>
#include <string.h>

enum {
  NO_NODE = UINT32_MAX,
  NO_EDGE = UINT32_MAX,
  UNREACHED = UINT32_MAX,
  MOST_BYTES = 8,  /* of a load */
  MOST_PATH = 200, /* characters that name a part of an object */
  FEWEST = 2       /* edges between threads that a cycle has at least */
};

typedef struct {
  uint32_t event, node; /* 'event' is the index in the log */
  uint32_t object;
  uint64_t offset, bytes;
  bool writes;
  bool is_pending; /* it has not reached memory */
  bool is_message; /* its place is one among the messages of RC11 */
  uint32_t rank;   /* of a store in memory; from 1 */
  /* LOAD: one more than the number of the store that each byte is read
   * from, 0: the initial value. */
  uint32_t source[MOST_BYTES];
} Access;

typedef struct {
  ThreadId thread;
  uint32_t step;
  uint32_t next;    /* of its thread, or NO_NODE */
  uint32_t child;   /* first node of a thread that it creates, or NO_NODE */
  uint32_t sibling; /* of a first node: the same of the thread that was created
                       before, by the same node; or NO_NODE */
  uint32_t edges;   /* first edge to another thread, or NO_EDGE */
} Node;

typedef enum { READ_FROM, OVERWRITTEN, FROM_READ } EdgeKind;

typedef struct {
  EdgeKind kind;
  uint32_t from, to; /* accesses */
  uint32_t next;     /* of the same node, or NO_EDGE */
} Edge;

/* The last step of a walk: along an edge, or by program order. */
typedef struct {
  uint32_t distance, node, edge;
} Arrival;

typedef struct {
  Arena *arena;
  const Config *config;
  const Event *log;
  uint32_t n_log;
  ReadsFrom *reads;
  uint32_t *number; /* by event: one more than that of its access, or 0 */
  VEC(Access) accesses;
  VEC(uint32_t) order; /* stores, as they follow each other in memory */
  VEC(Node) nodes;
  uint32_t *last, *creator; /* by thread: nodes, or NO_NODE */
  VEC(Edge) edges;
} Finder;

static Access *access_at(const Finder *f, uint32_t i) {
  assert(i < f->accesses.n);
  return &f->accesses.data[i];
}

static Node *node_of(const Finder *f, uint32_t access) {
  return &f->nodes.data[access_at(f, access)->node];
}

static bool covers(const Access *x, uint32_t object, uint64_t byte) {
  return x->object == object && byte - x->offset < x->bytes;
}

static bool overlap(const Access *x, const Access *y) {
  return x->offset < y->offset + y->bytes && y->offset < x->offset + x->bytes;
}

/* ---- nodes */

static void add_child(Finder *f, uint32_t creator, uint32_t first) {
  Node *n = &f->nodes.data[creator];
  f->nodes.data[first].sibling = n->child;
  n->child = first;
}

static uint32_t add_node(Finder *f, const Event *e) {
  const uint32_t node = f->nodes.n, last = f->last[e->thread];
  *vec_push(f->arena, &f->nodes) =
      (Node){e->thread, e->step, NO_NODE, NO_NODE, NO_NODE, NO_EDGE};
  if (last != NO_NODE)
    f->nodes.data[last].next = node;
  else if (f->creator[e->thread] != NO_NODE)
    add_child(f, f->creator[e->thread], node);
  return f->last[e->thread] = node;
}

static uint32_t node_here(Finder *f, const Event *e) {
  const uint32_t last = f->last[e->thread];
  bool is_same = last != NO_NODE && f->nodes.data[last].step == e->step;
  return is_same ? last : add_node(f, e);
}

static void add_spawn(Finder *f, const Event *e) {
  assert(e->value < config_threads(f->config));
  f->creator[e->value] = node_here(f, e);
}

/* ---- the order of stores in memory */

/* True if the first access is to a message, of the cell that the other one is
 * to. */
static bool is_of_cell(const Access *x, const Access *y) {
  return x->is_message && x->object == y->object && x->offset == y->offset &&
         x->bytes == y->bytes;
}

/* Returns the index in the order directly after the message that the event
 * names as its source. */
static uint32_t after_source(const Finder *f, const Event *e, const Access *x) {
  for (uint32_t i = 0; i < f->order.n; i++) {
    const Access *y = access_at(f, f->order.data[i]);
    if (!is_of_cell(y, x))
      continue;
    if (e->source == 1)
      return i;
    if (f->log[y->event].step + 1 == e->source)
      return i + 1;
  }
  assert(e->source == 1);
  return f->order.n;
}

static void insert(Finder *f, uint32_t place, uint32_t access) {
  *vec_push(f->arena, &f->order) = access;
  for (uint32_t i = f->order.n - 1; i > place; i--)
    f->order.data[i] = f->order.data[i - 1];
  f->order.data[place] = access;
}

/* ---- accesses */

static Access new_access(Finder *f, uint32_t event) {
  const Event *e = &f->log[event];
  return (Access){.event = event,
                  .node = node_here(f, e),
                  .object = e->object,
                  .offset = e->offset,
                  .bytes = e->bytes};
}

static void add_access(Finder *f, Access x) {
  *vec_push(f->arena, &f->accesses) = x;
  f->number[x.event] = f->accesses.n;
}

static void add_load(Finder *f, uint32_t event) {
  Access x = new_access(f, event);
  assert(x.bytes <= MOST_BYTES);
  for (uint32_t i = 0; i < x.bytes; i++) {
    const uint32_t store = reads_from_byte(f->reads, event, i);
    x.source[i] = store == READS_INITIAL ? 0 : f->number[store];
  }
  add_access(f, x);
}

static void add_store(Finder *f, uint32_t event) {
  const Event *e = &f->log[event];
  Access x = new_access(f, event);
  x.writes = true, x.is_pending = e->is_pending;
  x.is_message = e->source;
  const uint32_t place = x.is_message ? after_source(f, e, &x) : f->order.n;
  add_access(f, x);
  if (!e->is_pending)
    insert(f, place, f->accesses.n - 1);
}

static void add_end(Finder *f, uint32_t event) {
  Access x = new_access(f, event);
  x.writes = true;
  x.bytes = config_object(f->config, x.object)->size;
  add_access(f, x);
  insert(f, f->order.n, f->accesses.n - 1);
}

static void add_commit(Finder *f, const Event *e) {
  for (uint32_t i = 0; i < f->accesses.n; i++) {
    Access *x = access_at(f, i);
    const Event *issued = &f->log[x->event];
    if (!x->is_pending || issued->thread != e->old ||
        issued->step + 1 != e->source || x->object != e->object ||
        x->offset != e->offset)
      continue;
    x->is_pending = false;
    insert(f, f->order.n, i);
    return;
  }
  assert(false);
}

static void read_log(Finder *f) {
  for (uint32_t i = 0; i < f->n_log; i++) {
    const Event *e = &f->log[i];
    switch (e->kind) {
    case EVENT_LOAD: add_load(f, i); break;
    case EVENT_STORE: add_store(f, i); break;
    case EVENT_FREE: add_end(f, i); break;
    case EVENT_COMMIT: add_commit(f, e); break;
    case EVENT_SPAWN: add_spawn(f, e); break;
    default: break;
    }
  }
  for (uint32_t i = 0; i < f->order.n; i++)
    access_at(f, f->order.data[i])->rank = i + 1;
}

/* ---- edges */

static void add_edge(Finder *f, EdgeKind kind, uint32_t from, uint32_t to) {
  Node *n = node_of(f, from);
  *vec_push(f->arena, &f->edges) = (Edge){kind, from, to, n->edges};
  n->edges = f->edges.n - 1;
}

static void relate_load(Finder *f, uint32_t load, uint32_t store) {
  const Access *r = access_at(f, load), *w = access_at(f, store);
  bool reads = false, misses = false;
  for (uint64_t i = 0; i < r->bytes; i++) {
    const uint32_t from = r->source[i];
    if (!covers(w, r->object, r->offset + i))
      continue;
    reads |= from == store + 1;
    misses |= !from || access_at(f, from - 1)->rank < w->rank;
  }
  if (reads)
    add_edge(f, READ_FROM, store, load);
  if (misses)
    add_edge(f, FROM_READ, load, store);
}

static void relate(Finder *f, uint32_t a, uint32_t b) {
  const Access *x = access_at(f, a), *y = access_at(f, b);
  bool is_own = node_of(f, a)->thread == node_of(f, b)->thread;
  if (is_own || !(x->writes || y->writes) || !overlap(x, y))
    return;
  if (!y->writes)
    relate_load(f, b, a);
  else if (!x->writes)
    relate_load(f, a, b);
  else if (x->rank < y->rank)
    add_edge(f, OVERWRITTEN, a, b);
  else
    add_edge(f, OVERWRITTEN, b, a);
}

/* Relates the accesses of each object. */
static void relate_all(Finder *f) {
  const uint32_t n = config_count_objects(f->config);
  uint32_t *last = ARENA_ARRAY(f->arena, uint32_t, n + 1);
  uint32_t *before = ARENA_ARRAY(f->arena, uint32_t, f->accesses.n + 1);
  for (uint32_t i = 0; i < f->accesses.n; i++) {
    const uint32_t object = access_at(f, i)->object;
    assert(object < n);
    for (uint32_t k = last[object]; k; k = before[k - 1])
      relate(f, k - 1, i);
    before[i] = last[object];
    last[object] = i + 1;
  }
}

/* ---- a cycle */

/* Calls 'see' for each node after this one, with the edge or NO_EDGE. */
typedef void See(void *context, uint32_t from, uint32_t to, uint32_t edge);

static void each_next(const Finder *f, uint32_t node, See *see, void *context) {
  const Node *n = &f->nodes.data[node];
  if (n->next != NO_NODE)
    see(context, node, n->next, NO_EDGE);
  for (uint32_t c = n->child; c != NO_NODE; c = f->nodes.data[c].sibling)
    see(context, node, c, NO_EDGE);
  for (uint32_t e = n->edges; e != NO_EDGE; e = f->edges.data[e].next)
    see(context, node, access_at(f, f->edges.data[e].to)->node, e);
}

typedef struct {
  uint32_t *coming; /* by node: edges from nodes that are not placed */
  uint32_t *placed;
  uint32_t n;
} Sort;

static void count_coming(void *context, uint32_t from, uint32_t to,
                         uint32_t edge) {
  Sort *s = context;
  (void)from, (void)edge;
  s->coming[to]++;
}

static void place(void *context, uint32_t from, uint32_t to, uint32_t edge) {
  Sort *s = context;
  (void)from, (void)edge;
  if (!--s->coming[to])
    s->placed[s->n++] = to;
}

/* Returns, by node, whether no order of all nodes has a place for it; NULL:
 * there is an order. */
static const uint32_t *find_unplaced(const Finder *f) {
  const uint32_t n = f->nodes.n;
  Sort s = {ARENA_ARRAY(f->arena, uint32_t, n + 1),
            ARENA_ARRAY(f->arena, uint32_t, n + 1), 0};
  for (uint32_t i = 0; i < n; i++)
    each_next(f, i, count_coming, &s);
  for (uint32_t i = 0; i < n; i++)
    if (!s.coming[i])
      s.placed[s.n++] = i;
  for (uint32_t i = 0; i < s.n; i++)
    each_next(f, s.placed[i], place, &s);
  return s.n < n ? s.coming : NULL;
}

/* Shortest walks from one node, by the number of edges between threads. */
typedef struct {
  Arrival *arrivals;      /* by node */
  uint32_t *near, *far;   /* nodes at this distance, and at the next one */
  uint32_t n_near, n_far; /* a node may be in both, once each */
} Walk;

static void walk_to(void *context, uint32_t from, uint32_t to, uint32_t edge) {
  Walk *w = context;
  const uint32_t distance = w->arrivals[from].distance + (edge != NO_EDGE);
  if (w->arrivals[to].distance <= distance)
    return;
  w->arrivals[to] = (Arrival){distance, from, edge};
  if (edge == NO_EDGE)
    w->near[w->n_near++] = to;
  else
    w->far[w->n_far++] = to;
}

static void walk_from(const Finder *f, Walk *w, uint32_t start) {
  for (uint32_t i = 0; i < f->nodes.n; i++)
    w->arrivals[i] = (Arrival){UNREACHED, NO_NODE, NO_EDGE};
  w->arrivals[start].distance = 0;
  w->near[0] = start;
  w->n_near = 1, w->n_far = 0;
  for (uint32_t distance = 0; w->n_near; distance++) {
    for (uint32_t i = 0; i < w->n_near; i++)
      if (w->arrivals[w->near[i]].distance == distance)
        each_next(f, w->near[i], walk_to, w);
    uint32_t *old = w->near;
    w->near = w->far, w->n_near = w->n_far;
    w->far = old, w->n_far = 0;
  }
}

/* Returns the edge that closes the shortest cycle, with the walk from its
 * end. */
static uint32_t find_shortest(const Finder *f, const uint32_t *unplaced,
                              Walk *w) {
  uint32_t least = UNREACHED, best = NO_EDGE;
  for (uint32_t start = 0; start < f->nodes.n && least > FEWEST; start++) {
    if (!unplaced[start])
      continue;
    walk_from(f, w, start);
    for (uint32_t e = 0; e < f->edges.n; e++) {
      const Edge *x = &f->edges.data[e];
      const uint32_t there = w->arrivals[access_at(f, x->from)->node].distance;
      if (access_at(f, x->to)->node == start && there != UNREACHED &&
          there + 1 < least)
        least = there + 1, best = e;
    }
  }
  assert(best != NO_EDGE);
  walk_from(f, w, access_at(f, f->edges.data[best].to)->node);
  return best;
}

static Walk walk_new(const Finder *f) {
  const uint32_t n = f->nodes.n;
  return (Walk){.arrivals = ARENA_ARRAY(f->arena, Arrival, n + 1),
                .near = ARENA_ARRAY(f->arena, uint32_t, 2 * n + 2),
                .far = ARENA_ARRAY(f->arena, uint32_t, 2 * n + 2)};
}

/* ---- the text */

typedef struct {
  const uint32_t *edges; /* in their order */
  uint32_t n;
} Cycle;

static Cycle cycle_of(const Finder *f, const Walk *w, uint32_t closing) {
  const Edge *last = &f->edges.data[closing];
  uint32_t at = access_at(f, last->from)->node;
  uint32_t n = w->arrivals[at].distance + 1;
  uint32_t *edges = ARENA_ARRAY(f->arena, uint32_t, n + 1), i = n - 1;
  edges[i] = closing;
  while (i) {
    if (w->arrivals[at].edge != NO_EDGE)
      edges[--i] = w->arrivals[at].edge;
    at = w->arrivals[at].node;
  }
  return (Cycle){edges, n};
}

static const Event *event_of(const Finder *f, uint32_t access) {
  return &f->log[access_at(f, access)->event];
}

static const char *thread_text(Arena *a, const Event *e) {
  return e->thread ? arena_printf(a, "thread %u", e->thread) : "main";
}

/* The file without its folder: the text names many. */
static const char *place_text(Arena *a, const Event *e) {
  const Loc at = e->user_inst->loc;
  const char *file = at.file ? at.file : "?", *slash = strrchr(file, '/');
  return arena_printf(a, "(%s:%u)", slash ? slash + 1 : file, at.line);
}

/* The part that an access is to; the whole that ends. */
static const char *object_text(const Finder *f, const Event *e) {
  const ConfigObject *o = config_object(f->config, e->object);
  char path[MOST_PATH] = "";
  if (o->is_library)
    return "what the library keeps";
  if (o->type && e->bytes)
    type_path(o->type, e->offset, e->bytes, path, sizeof path);
  return arena_printf(f->arena, "'%s%s'", o->name, path);
}

static const char *access_text(const Finder *f, uint32_t access) {
  const Event *e = event_of(f, access);
  const char *verb = e->kind == EVENT_LOAD   ? "reads"
                     : e->kind == EVENT_FREE ? "frees"
                                             : "writes";
  return arena_printf(f->arena, "%s %s %s", verb, object_text(f, e),
                      place_text(f->arena, e));
}

static bool is_one_access(const Finder *f, uint32_t a, uint32_t b) {
  const Access *x = access_at(f, a), *y = access_at(f, b);
  return x->node == y->node && x->object == y->object && x->offset == y->offset;
}

/* Names what comes by program order after the access. */
static const char *later_text(const Finder *f, uint32_t after, uint32_t access,
                              bool is_first) {
  if (is_one_access(f, after, access))
    return "";
  const Event *e = event_of(f, access);
  const char *who = is_first ? "then" : "which then";
  if (event_of(f, after)->thread != e->thread)
    who = arena_printf(f->arena, "before %s begins, which",
                       thread_text(f->arena, e));
  return arena_printf(f->arena, ", %s %s", who, access_text(f, access));
}

static const char *edge_text(const Finder *f, const Edge *x) {
  static const char *const texts[] = {[READ_FROM] = "read",
                                      [OVERWRITTEN] = "overwritten",
                                      [FROM_READ] = "not yet written"};
  const Event *e = event_of(f, x->to);
  bool is_end = x->kind == FROM_READ && e->kind == EVENT_FREE;
  return arena_printf(f->arena, ", %s by %s %s",
                      is_end ? "not yet freed" : texts[x->kind],
                      thread_text(f->arena, e), place_text(f->arena, e));
}

static const char *cycle_text(const Finder *f, const Cycle *c) {
  uint32_t at = f->edges.data[c->edges[c->n - 1]].to;
  const char *text =
      arena_printf(f->arena, "%s %s", thread_text(f->arena, event_of(f, at)),
                   access_text(f, at));
  for (uint32_t i = 0; i < c->n; i++) {
    const Edge *e = &f->edges.data[c->edges[i]];
    text = arena_printf(f->arena, "%s%s%s", text,
                        later_text(f, at, e->from, !i), edge_text(f, e));
    at = e->to;
  }
  return text;
}

static uint32_t latest_event(const Finder *f, const Cycle *c) {
  uint32_t latest = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    const Edge *e = &f->edges.data[c->edges[i]];
    const uint32_t from = access_at(f, e->from)->event;
    const uint32_t to = access_at(f, e->to)->event;
    latest = from > latest ? from : latest;
    latest = to > latest ? to : latest;
  }
  return latest;
}

static Violation violation_of(Arena *a, const Finder *f, const Cycle *c) {
  const Event *e = &f->log[latest_event(f, c)];
  return (Violation){.property = PROPERTY_ROBUSTNESS,
                     .thread = e->thread,
                     .function = e->user_function,
                     .inst = e->user_inst,
                     .text = arena_strdup(a, cycle_text(f, c))};
}

static bool is_anything_pending(const Finder *f) {
  for (uint32_t i = 0; i < f->accesses.n; i++)
    if (f->accesses.data[i].is_pending)
      return true;
  return false;
}

bool sc_cycle_find(Arena *a, const Config *s, Violation *out) {
  Arena *own = arena_new();
  const ThreadId n = config_threads(s);
  Finder f = {.arena = own, .config = s};
  f.log = config_log(s, &f.n_log);
  f.reads = reads_from_new(own, f.log, f.n_log);
  f.number = ARENA_ARRAY(own, uint32_t, f.n_log + 1);
  f.last = ARENA_ARRAY(own, uint32_t, n + 1);
  f.creator = ARENA_ARRAY(own, uint32_t, n + 1);
  for (ThreadId t = 0; t < n; t++)
    f.last[t] = f.creator[t] = NO_NODE;
  read_log(&f);
  relate_all(&f);
  const uint32_t *unplaced = is_anything_pending(&f) ? NULL : find_unplaced(&f);
  if (unplaced) {
    Walk w = walk_new(&f);
    const uint32_t closing = find_shortest(&f, unplaced, &w);
    const Cycle c = cycle_of(&f, &w, closing);
    *out = violation_of(a, &f, &c);
  }
  arena_delete(own);
  return unplaced;
}
