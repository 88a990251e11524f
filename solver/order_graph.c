#include "solver/order_graph.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

/* A node with edges.  Ports are numbered along the chains, one chain after the
 * other. */
typedef uint32_t Port;

#define NONE UINT32_MAX

typedef struct {
  uint32_t from, to; /* nodes */
  Port u, v;
  bool is_kept;
} Edge;

/* An inserted edge. */
typedef struct {
  uint32_t edge;
  uint32_t next;      /* previous inserted edge from the same port */
  uint32_t next_into; /* likewise, to the same port */
  uint32_t n_changes; /* number of changes before it */
} Inserted;

typedef struct {
  Port *cell, old;
} Change;

/* An edge, listed at its end. */
typedef struct {
  Port v, u;
  uint32_t edge;
} Entry;

/* A port of a path, and the index in 'inserted' of the edge it was entered
 * by. */
typedef struct {
  Port port;
  uint32_t via;
} Visit;

typedef VEC(Visit) Visits;

struct OrderGraph {
  Arena *arena;
  VEC(uint32_t) chains; /* first nodes of the chains */
  uint32_t n_nodes;
  VEC(Edge) edges;

  Arena *built; /* arena of all following fields */
  uint32_t n_ports, n_chains;
  uint32_t *chain; /* by port */
  Port *begin;     /* by chain: first port; and the end of the last chain */
  Port *clocks; /* n_ports x n_chains; the chain's end if no port is reached */
  Entry *entries;  /* edges that are not kept, by end and beginning */
  uint32_t *entry; /* n_ports x n_chains: index of the first entry; and the end
                      of all */
  uint32_t *last;  /* by port: last of 'inserted' from it, or NONE */
  uint32_t *last_into; /* likewise, to it */
  VEC(Inserted) inserted;
  uint32_t n_kept;     /* number of inserted edges that are kept */
  VEC(Change) changes; /* changes since the last edge was kept */
  VEC(uint32_t) impossible, path;
  uint32_t *lower, *lower_still; /* lists of chains */
  VEC(Port) to_lower;
  Port *least;   /* by chain: first port visited on the way to
                    the goal */
  uint32_t *via; /* by port */
  Visits now, later;
};

OrderGraph *order_graph_new(void) {
  OrderGraph *g = xcalloc(1, sizeof *g);
  g->arena = arena_new();
  return g;
}

void order_graph_delete(OrderGraph *g) {
  if (!g)
    return;
  arena_delete(g->arena);
  arena_delete(g->built);
  free(g);
}

uint32_t order_graph_chain(OrderGraph *g, uint32_t n) {
  uint32_t first = g->n_nodes;
  *vec_push(g->arena, &g->chains) = first;
  g->n_nodes += n;
  return first;
}

uint32_t order_graph_edge(OrderGraph *g, uint32_t u, uint32_t v) {
  assert(u < g->n_nodes && v < g->n_nodes);
  *vec_push(g->arena, &g->edges) = (Edge){.from = u, .to = v};
  return g->edges.n - 1;
}

void order_graph_fix(OrderGraph *g, uint32_t edge) {
  g->edges.data[edge].is_kept = true;
}

static const Edge *inserted_edge(const OrderGraph *g, uint32_t i) {
  return &g->edges.data[g->inserted.data[i].edge];
}

static Port *clock_of(const OrderGraph *g, Port x) {
  return g->clocks + (size_t)x * g->n_chains;
}

static bool reaches(const OrderGraph *g, Port x, Port y) {
  return clock_of(g, x)[g->chain[y]] <= y;
}

static bool is_first(const OrderGraph *g, Port x) {
  return x == g->begin[g->chain[x]];
}

static bool is_last(const OrderGraph *g, Port x) {
  return x + 1 == g->begin[g->chain[x] + 1];
}

/* ---- building */

static Port new_port(OrderGraph *g, bool begins_chain) {
  if (begins_chain)
    g->begin[g->n_chains++] = g->n_ports;
  g->chain[g->n_ports] = g->n_chains - 1;
  return g->n_ports++;
}

/* Numbers the ports.  Chains without ports are dropped. */
static void number_ports(OrderGraph *g) {
  Port *port = ARENA_ARRAY(g->built, Port, g->n_nodes);
  for (uint32_t i = 0; i < g->edges.n; i++)
    port[g->edges.data[i].from] = port[g->edges.data[i].to] = 1;
  g->chain = ARENA_ARRAY(g->built, uint32_t, g->n_nodes);
  g->begin = ARENA_ARRAY(g->built, Port, g->chains.n + 1);
  g->n_ports = g->n_chains = 0;
  for (uint32_t c = 0; c < g->chains.n; c++) {
    bool is_begun = false;
    uint32_t end = c + 1 < g->chains.n ? g->chains.data[c + 1] : g->n_nodes;
    for (uint32_t node = g->chains.data[c]; node < end; node++)
      if (port[node])
        port[node] = new_port(g, !is_begun), is_begun = true;
  }
  g->begin[g->n_chains] = g->n_ports;
  for (uint32_t i = 0; i < g->edges.n; i++) {
    Edge *e = &g->edges.data[i];
    e->u = port[e->from], e->v = port[e->to];
  }
}

static int by_end(const void *x, const void *y) {
  const Entry *a = x, *b = y;
  return a->v != b->v   ? (a->v < b->v ? -1 : 1)
         : a->u != b->u ? (a->u < b->u ? -1 : 1)
                        : (a->edge > b->edge) - (a->edge < b->edge);
}

static void list_entries(OrderGraph *g) {
  uint32_t n = 0;
  g->entries = ARENA_ARRAY(g->built, Entry, g->edges.n);
  size_t n_lists = (size_t)g->n_ports * g->n_chains;
  g->entry = ARENA_ARRAY(g->built, uint32_t, n_lists + 1);
  for (uint32_t i = 0; i < g->edges.n; i++) {
    const Edge *e = &g->edges.data[i];
    if (!e->is_kept) {
      g->entries[n++] = (Entry){e->v, e->u, i};
      g->entry[(size_t)e->v * g->n_chains + g->chain[e->u] + 1]++;
    }
  }
  qsort(g->entries, n, sizeof *g->entries, by_end);
  for (size_t i = 0; i < n_lists; i++)
    g->entry[i + 1] += g->entry[i];
}

static void push_inserted(OrderGraph *g, uint32_t edge) {
  uint32_t *last = &g->last[g->edges.data[edge].u];
  uint32_t *into = &g->last_into[g->edges.data[edge].v];
  *vec_push(g->built, &g->inserted) =
      (Inserted){edge, *last, *into, g->changes.n};
  *last = *into = g->inserted.n - 1;
}

static void insert_kept(OrderGraph *g) {
  g->last = ARENA_ARRAY(g->built, uint32_t, g->n_ports);
  g->last_into = ARENA_ARRAY(g->built, uint32_t, g->n_ports);
  for (Port x = 0; x < g->n_ports; x++)
    g->last[x] = g->last_into[x] = NONE;
  for (uint32_t i = 0; i < g->edges.n; i++)
    if (g->edges.data[i].is_kept)
      push_inserted(g, i);
  g->n_kept = g->inserted.n;
}

/* Sorts the ports topologically and returns their number: all of them, unless
 * there is a cycle. */
static uint32_t sort_ports(OrderGraph *g, Port *order) {
  uint32_t *open = ARENA_ARRAY(g->built, uint32_t, g->n_ports);
  uint32_t n = 0;
  for (Port x = 0; x < g->n_ports; x++)
    open[x] = !is_first(g, x);
  for (uint32_t i = 0; i < g->inserted.n; i++)
    open[inserted_edge(g, i)->v]++;
  for (Port x = 0; x < g->n_ports; x++)
    if (!open[x])
      order[n++] = x;
  for (uint32_t k = 0; k < n; k++) {
    Port x = order[k];
    if (!is_last(g, x) && !--open[x + 1])
      order[n++] = x + 1;
    for (uint32_t i = g->last[x]; i != NONE; i = g->inserted.data[i].next)
      if (!--open[inserted_edge(g, i)->v])
        order[n++] = inserted_edge(g, i)->v;
  }
  return n;
}

static void reach_also(OrderGraph *g, Port x, Port v) {
  Port *to = clock_of(g, x);
  const Port *from = clock_of(g, v);
  for (uint32_t c = 0; c < g->n_chains; c++)
    if (from[c] < to[c])
      to[c] = from[c];
}

static void set_clocks(OrderGraph *g, const Port *order) {
  g->clocks = ARENA_ARRAY(g->built, Port, (size_t)g->n_ports * g->n_chains);
  for (uint32_t k = g->n_ports; k-- > 0;) {
    Port x = order[k];
    memcpy(clock_of(g, x), g->begin + 1, g->n_chains * sizeof(Port));
    clock_of(g, x)[g->chain[x]] = x;
    if (!is_last(g, x))
      reach_also(g, x, x + 1);
    for (uint32_t i = g->last[x]; i != NONE; i = g->inserted.data[i].next)
      reach_also(g, x, inserted_edge(g, i)->v);
  }
}

static void report_all(OrderGraph *g) {
  for (uint32_t i = 0; i < g->edges.n; i++) {
    const Edge *e = &g->edges.data[i];
    if (!e->is_kept && reaches(g, e->v, e->u))
      *vec_push(g->built, &g->impossible) = i;
  }
}

static void forget_built(OrderGraph *g) {
  arena_delete(g->built);
  *g = (OrderGraph){.arena = g->arena,
                    .chains = g->chains,
                    .n_nodes = g->n_nodes,
                    .edges = g->edges,
                    .built = arena_new()};
}

bool order_graph_build(OrderGraph *g) {
  assert(g->inserted.n == g->n_kept);
  forget_built(g);
  number_ports(g);
  list_entries(g);
  insert_kept(g);
  Port *order = ARENA_ARRAY(g->built, Port, g->n_ports);
  if (sort_ports(g, order) < g->n_ports)
    return false;
  set_clocks(g, order);
  report_all(g);
  g->lower = ARENA_ARRAY(g->built, uint32_t, g->n_chains);
  g->lower_still = ARENA_ARRAY(g->built, uint32_t, g->n_chains);
  g->least = ARENA_ARRAY(g->built, Port, g->n_chains);
  g->via = ARENA_ARRAY(g->built, uint32_t, g->n_ports);
  return true;
}

/* ---- insertion and undo */

/* Reports the entries of a chain's ports from a to b - 1, which are reached
 * from now on; the chain's entries begin at i. */
static void report(OrderGraph *g, Port a, Port b, uint32_t i, uint32_t end) {
  while (i < end && g->entries[i].u < a)
    i++;
  for (; i < end && g->entries[i].u < b; i++)
    *vec_push(g->built, &g->impossible) = g->entries[i].edge;
}

/* Lowers the clock of x to that of v.  Keeps in the list the chains, of n,
 * whose entry falls; returns their number. */
static uint32_t lower_clock(OrderGraph *g, Port x, Port v, uint32_t *chains,
                            uint32_t n) {
  Port *to = clock_of(g, x);
  const Port *from = clock_of(g, v);
  const uint32_t *entry = g->entry + (size_t)x * g->n_chains;
  uint32_t n_lower = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t c = chains[i];
    if (from[c] >= to[c])
      continue;
    report(g, from[c], to[c], entry[c], entry[c + 1]);
    *vec_push(g->built, &g->changes) = (Change){&to[c], to[c]};
    to[c] = from[c];
    chains[n_lower++] = c;
  }
  return n_lower;
}

/* Lowers the clocks of x, and of the ports before it in its chain, to that of
 * v, up to one that reaches v already. */
static void lower_chain(OrderGraph *g, Port x, Port v, uint32_t n_lower) {
  memcpy(g->lower_still, g->lower, n_lower * sizeof *g->lower);
  for (uint32_t n = n_lower; !reaches(g, x, v); x--) {
    n = lower_clock(g, x, v, g->lower_still, n);
    for (uint32_t i = g->last_into[x]; i != NONE;
         i = g->inserted.data[i].next_into)
      *vec_push(g->built, &g->to_lower) = inserted_edge(g, i)->u;
    if (is_first(g, x))
      break;
  }
}

/* Propagates a lowered clock, backwards.  No clock is above that of a port it
 * reaches.  So a chain whose entry v does not lower for u, or for some x, is
 * not lowered for ports that reach them either. */
static void close_over(OrderGraph *g, Port u, Port v) {
  uint32_t n_lower = 0;
  for (uint32_t c = 0; c < g->n_chains; c++)
    if (clock_of(g, v)[c] < clock_of(g, u)[c])
      g->lower[n_lower++] = c;
  *vec_push(g->built, &g->to_lower) = u;
  while (g->to_lower.n)
    lower_chain(g, g->to_lower.data[--g->to_lower.n], v, n_lower);
}

bool order_graph_insert(OrderGraph *g, uint32_t edge) {
  Port u = g->edges.data[edge].u, v = g->edges.data[edge].v;
  g->impossible.n = 0;
  if (reaches(g, v, u))
    return false;
  push_inserted(g, edge);
  if (!reaches(g, u, v))
    close_over(g, u, v);
  return true;
}

const uint32_t *order_graph_impossible(const OrderGraph *g, uint32_t *n) {
  *n = g->impossible.n;
  return g->impossible.data;
}

uint32_t order_graph_count(const OrderGraph *g) { return g->inserted.n; }

void order_graph_undo(OrderGraph *g, uint32_t count) {
  assert(count >= g->n_kept);
  while (g->inserted.n > count) {
    Inserted i = *vec_top(&g->inserted);
    g->last[g->edges.data[i.edge].u] = i.next;
    g->last_into[g->edges.data[i.edge].v] = i.next_into;
    g->inserted.n--;
    while (g->changes.n > i.n_changes) {
      Change c = *vec_top(&g->changes);
      *c.cell = c.old;
      g->changes.n--;
    }
  }
}

void order_graph_keep(OrderGraph *g) {
  for (; g->n_kept < g->inserted.n; g->n_kept++)
    order_graph_fix(g, g->inserted.data[g->n_kept].edge);
  g->changes.n = 0;
}

/* ---- explanations */

/* Visits the port, if it is the least of its chain so far, and the following
 * ports that lead to the goal. */
static void visit(OrderGraph *g, Visit at, Port goal, uint32_t count) {
  Port *least = &g->least[g->chain[at.port]];
  for (Port x = at.port; x < *least && reaches(g, x, goal); x++) {
    g->via[x] = at.via;
    for (uint32_t i = g->last[x]; i != NONE; i = g->inserted.data[i].next)
      if (i < count)
        *vec_push(g->built, i < g->n_kept ? &g->now : &g->later) =
            (Visit){inserted_edge(g, i)->v, i};
  }
  if (at.port < *least)
    *least = at.port;
}

/* Searches breadth first.  'now' has the distance visited last, 'later' is one
 * edge farther. */
static void search(OrderGraph *g, Port start, Port goal, uint32_t count) {
  memcpy(g->least, g->begin + 1, g->n_chains * sizeof(Port));
  g->now.n = g->later.n = 0;
  *vec_push(g->built, &g->now) = (Visit){start, NONE};
  while (g->least[g->chain[goal]] > goal) {
    if (!g->now.n) {
      Visits swap = g->now;
      g->now = g->later, g->later = swap;
    }
    assert(g->now.n);
    visit(g, g->now.data[--g->now.n], goal, count);
  }
}

const uint32_t *order_graph_explain(OrderGraph *g, uint32_t edge,
                                    uint32_t count, uint32_t *n) {
  Port goal = g->edges.data[edge].u;
  search(g, g->edges.data[edge].v, goal, count);
  g->path.n = 0;
  for (uint32_t i = g->via[goal]; i != NONE; i = g->via[inserted_edge(g, i)->u])
    if (i >= g->n_kept)
      *vec_push(g->built, &g->path) = g->inserted.data[i].edge;
  *n = g->path.n;
  return g->path.data;
}

/* ---- subgraphs */

typedef struct {
  const OrderGraph *whole;
  Port *ports; /* sorted: nodes of the subgraph */
  uint32_t n;
  uint32_t *begin; /* by chain of the subgraph, and the end of the last */
  uint32_t n_chains;
} Part;

static int by_number(const void *x, const void *y) {
  const Port *a = x, *b = y;
  return (*a > *b) - (*a < *b);
}

static void list_ports(Part *p, const uint32_t *edges, uint32_t n) {
  Port *ports = p->ports;
  for (uint32_t i = 0; i < n; i++) {
    const Edge *e = &p->whole->edges.data[edges[i]];
    assert(!e->is_kept);
    ports[2 * i] = e->u, ports[2 * i + 1] = e->v;
  }
  qsort(ports, 2 * n, sizeof *ports, by_number);
  for (uint32_t i = 0; i < 2 * n; i++)
    if (!i || ports[i] != ports[p->n - 1])
      ports[p->n++] = ports[i];
}

static bool continues_chain(const Part *p, uint32_t i) {
  const uint32_t *chain = p->whole->chain;
  return i && i < p->n && chain[p->ports[i]] == chain[p->ports[i - 1]];
}

static void list_chains(Part *p, OrderGraph *to) {
  for (uint32_t i = 0; i < p->n; i++)
    if (!continues_chain(p, i))
      p->begin[p->n_chains++] = i;
  p->begin[p->n_chains] = p->n;
  for (uint32_t c = 0; c < p->n_chains; c++)
    order_graph_chain(to, p->begin[c + 1] - p->begin[c]);
}

/* Returns the first node from low to high - 1 that is x or comes after it in
 * its chain, or high. */
static uint32_t find_port(const Part *p, uint32_t low, uint32_t high, Port x) {
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (p->ports[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Returns the first node of a chain that the i-th reaches, or the chain's
 * end. */
static uint32_t first_reached(const Part *p, uint32_t i, uint32_t c) {
  uint32_t chain = p->whole->chain[p->ports[p->begin[c]]];
  return find_port(p, p->begin[c], p->begin[c + 1],
                   clock_of(p->whole, p->ports[i])[chain]);
}

/* Fixes the edges from the i-th node to other chains, except those that its
 * successor reaches, too. */
static void fix_from(const Part *p, OrderGraph *to, uint32_t i) {
  bool has_next = continues_chain(p, i + 1);
  for (uint32_t c = 0; c < p->n_chains; c++) {
    uint32_t end = p->begin[c + 1], v = first_reached(p, i, c);
    bool is_own = p->begin[c] <= i && i < end;
    if (!is_own && v < end && (!has_next || first_reached(p, i + 1, c) != v))
      order_graph_fix(to, order_graph_edge(to, i, v));
  }
}

OrderGraph *order_graph_part(const OrderGraph *g, const uint32_t *edges,
                             uint32_t n) {
  Arena *a = arena_new();
  OrderGraph *to = order_graph_new();
  Part p = {.whole = g,
            .ports = ARENA_ARRAY(a, Port, 2 * n + 1),
            .begin = ARENA_ARRAY(a, uint32_t, 2 * n + 1)};
  assert(g->inserted.n == g->n_kept);
  list_ports(&p, edges, n);
  list_chains(&p, to);
  for (uint32_t i = 0; i < n; i++) {
    const Edge *e = &g->edges.data[edges[i]];
    order_graph_edge(to, find_port(&p, 0, p.n, e->u),
                     find_port(&p, 0, p.n, e->v));
  }
  for (uint32_t i = 0; i < p.n; i++)
    fix_from(&p, to, i);
  arena_delete(a);
  return to;
}
