#include "solver/order_graph.h"
#include "tests/unit/unit.h"

#include <string.h>

enum { MAX_NODE = 20, MAX_EDGE = 64, FAR = 1000 };

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

static uint32_t below(uint64_t *seed, uint32_t n) {
  return (uint32_t)((next(seed) >> 33) % n);
}

/* The same graph, implemented naively. */
typedef struct {
  OrderGraph *graph;
  uint64_t seed;
  uint32_t n_nodes, n_edges;
  bool is_link[MAX_NODE][MAX_NODE]; /* edges of chains */
  uint32_t u[MAX_EDGE], v[MAX_EDGE];
  bool is_kept[MAX_EDGE], is_in[MAX_EDGE];
  uint32_t in[MAX_EDGE], n_in, n_kept;
  uint32_t distance[MAX_NODE][MAX_NODE];
} Twin;

static struct {
  unsigned cyclic, refused, accepted, reported, explained, undone, in_part;
} counts;

static void add_distance(Twin *t, uint32_t u, uint32_t v, uint32_t d) {
  if (u != v && d < t->distance[u][v])
    t->distance[u][v] = d;
}

static void close_distances(Twin *t) {
  for (uint32_t k = 0; k < t->n_nodes; k++)
    for (uint32_t i = 0; i < t->n_nodes; i++)
      for (uint32_t j = 0; j < t->n_nodes; j++) {
        uint32_t d = t->distance[i][k] + t->distance[k][j];
        if (d < t->distance[i][j])
          t->distance[i][j] = d;
      }
}

/* Computes the distances between nodes in edges that are not kept; only those
 * in the list count. */
static void measure(Twin *t, const uint32_t *edges, uint32_t n) {
  for (uint32_t i = 0; i < t->n_nodes; i++)
    for (uint32_t j = 0; j < t->n_nodes; j++)
      t->distance[i][j] = i == j || t->is_link[i][j] ? 0 : FAR;
  for (uint32_t e = 0; e < t->n_edges; e++)
    if (t->is_kept[e])
      add_distance(t, t->u[e], t->v[e], 0);
  for (uint32_t i = 0; i < n; i++)
    if (!t->is_kept[edges[i]])
      add_distance(t, t->u[edges[i]], t->v[edges[i]], 1);
  close_distances(t);
}

static uint32_t way_back(const Twin *t, uint32_t edge) {
  return t->distance[t->v[edge]][t->u[edge]];
}

static void announce(Twin *t) {
  for (uint32_t i = (t->n_nodes ? 0 : 2) + below(&t->seed, 4); i > 0; i--) {
    uint32_t n = 1 + below(&t->seed, 3);
    if (t->n_nodes + n > MAX_NODE)
      continue;
    CU_ASSERT_EQUAL(order_graph_chain(t->graph, n), t->n_nodes);
    t->n_nodes += n;
    for (uint32_t u = t->n_nodes - n; u + 1 < t->n_nodes; u++)
      t->is_link[u][u + 1] = true;
  }
  for (uint32_t i = below(&t->seed, 24); i && t->n_edges < MAX_EDGE; i--) {
    uint32_t e = t->n_edges++;
    t->u[e] = below(&t->seed, t->n_nodes);
    t->v[e] = below(&t->seed, t->n_nodes);
    CU_ASSERT_EQUAL(order_graph_edge(t->graph, t->u[e], t->v[e]), e);
    if (below(&t->seed, 24) == 0) {
      order_graph_fix(t->graph, e);
      t->is_kept[e] = true;
    }
  }
}

/* Checks that the report has exactly the expected edges. */
static void check_report(const Twin *t, const bool *expected) {
  bool is_reported[MAX_EDGE] = {false};
  uint32_t n;
  const uint32_t *edges = order_graph_impossible(t->graph, &n);
  for (uint32_t i = 0; i < n; i++) {
    CU_ASSERT_FATAL(edges[i] < t->n_edges && !is_reported[edges[i]]);
    is_reported[edges[i]] = true;
  }
  CU_ASSERT_FATAL(!memcmp(is_reported, expected, sizeof is_reported));
  counts.reported += n;
}

static bool has_kept_cycle(Twin *t) {
  measure(t, NULL, 0);
  for (uint32_t e = 0; e < t->n_edges; e++)
    if (t->is_kept[e] && way_back(t, e) < FAR)
      return true;
  return false;
}

static bool build(Twin *t) {
  t->n_in = t->n_kept = 0;
  for (uint32_t e = 0; e < t->n_edges; e++)
    if ((t->is_in[e] = t->is_kept[e]))
      t->in[t->n_in++] = e, t->n_kept++;
  bool is_cyclic = has_kept_cycle(t), expected[MAX_EDGE] = {false};
  CU_ASSERT_EQUAL_FATAL(order_graph_build(t->graph), !is_cyclic);
  for (uint32_t e = 0; e < t->n_edges; e++)
    expected[e] = !t->is_kept[e] && way_back(t, e) < FAR;
  counts.cyclic += is_cyclic;
  if (!is_cyclic)
    check_report(t, expected);
  return !is_cyclic;
}

static void insert(Twin *t, uint32_t edge) {
  bool expected[MAX_EDGE] = {false};
  measure(t, t->in, t->n_in);
  bool is_possible = way_back(t, edge) == FAR;
  for (uint32_t e = 0; e < t->n_edges; e++)
    expected[e] = is_possible && way_back(t, e) == FAR;
  CU_ASSERT_EQUAL_FATAL(order_graph_insert(t->graph, edge), is_possible);
  if (is_possible)
    t->in[t->n_in++] = edge, t->is_in[edge] = true;
  measure(t, t->in, t->n_in);
  for (uint32_t e = 0; e < t->n_edges; e++)
    expected[e] = expected[e] && way_back(t, e) < FAR;
  check_report(t, expected);
  CU_ASSERT_EQUAL(order_graph_count(t->graph), t->n_in);
  counts.accepted += is_possible, counts.refused += !is_possible;
}

static void undo(Twin *t, uint32_t count) {
  order_graph_undo(t->graph, count);
  for (; t->n_in > count; t->n_in--)
    t->is_in[t->in[t->n_in - 1]] = false;
  counts.undone++;
}

static void keep(Twin *t) {
  order_graph_keep(t->graph);
  for (uint32_t i = 0; i < t->n_in; i++)
    t->is_kept[t->in[i]] = true;
  t->n_kept = t->n_in;
}

/* Checks an explanation: a shortest path back, of edges inserted at the
 * time. */
static void explain(Twin *t, uint32_t edge) {
  uint32_t count = t->n_in, n;
  if (below(&t->seed, 2))
    count -= below(&t->seed, t->n_in - t->n_kept + 1);
  measure(t, t->in, count);
  uint32_t length = way_back(t, edge);
  if (length == FAR)
    return;
  const uint32_t *path = order_graph_explain(t->graph, edge, count, &n);
  CU_ASSERT_EQUAL_FATAL(n, length);
  for (uint32_t i = 0; i < n; i++) {
    bool was_in = false;
    for (uint32_t k = t->n_kept; k < count; k++)
      was_in = was_in || t->in[k] == path[i];
    CU_ASSERT(was_in);
  }
  measure(t, path, n);
  CU_ASSERT_EQUAL(way_back(t, edge), n);
  counts.explained += n > 0;
}

static void step(Twin *t, uint32_t edge) {
  uint32_t what = below(&t->seed, 20);
  if (what < 13 && !t->is_in[edge])
    insert(t, edge);
  else if (what < 17)
    explain(t, edge);
  else if (what == 17)
    undo(t, t->n_kept + below(&t->seed, t->n_in - t->n_kept + 1));
  else if (below(&t->seed, 16) == 0)
    keep(t);
}

/* Checks that a subgraph allows exactly what the whole graph does. */
static void check_part(Twin *t) {
  uint32_t edges[MAX_EDGE], in[MAX_EDGE], n = 0, n_in = 0;
  for (uint32_t e = 0; e < t->n_edges; e++)
    if (!t->is_kept[e] && below(&t->seed, 3))
      edges[n++] = e;
  OrderGraph *part = order_graph_part(t->graph, edges, n);
  CU_ASSERT_FATAL(order_graph_build(part));
  for (uint32_t i = 0; i < n; i++) {
    measure(t, in, n_in);
    bool is_possible = way_back(t, edges[i]) == FAR;
    CU_ASSERT_EQUAL_FATAL(order_graph_insert(part, i), is_possible);
    if (is_possible)
      in[n_in++] = edges[i];
    else
      counts.in_part++;
  }
  order_graph_delete(part);
}

static void run(uint64_t seed) {
  Twin t = {.graph = order_graph_new(), .seed = seed * 0x9e3779b97f4a7c15};
  bool is_acyclic = true;
  for (unsigned round = 0; round < 4 && is_acyclic; round++) {
    announce(&t);
    is_acyclic = build(&t);
    for (unsigned i = 0; i < 40 && is_acyclic && t.n_edges; i++)
      step(&t, below(&t.seed, t.n_edges));
    if (is_acyclic && below(&t.seed, 4))
      undo(&t, t.n_kept);
    else if (is_acyclic)
      keep(&t);
    if (is_acyclic)
      check_part(&t);
  }
  order_graph_delete(t.graph);
}

static void it_does_what_a_matrix_of_distances_does(void) {
  for (uint64_t seed = 1; seed <= 1000; seed++)
    run(seed);
  CU_ASSERT(counts.cyclic > 50 && counts.refused > 2000);
  CU_ASSERT(counts.accepted > 5000 && counts.reported > 5000);
  CU_ASSERT(counts.explained > 500 && counts.undone > 5000);
  CU_ASSERT(counts.in_part > 5000);
}

/* Long chains whose nodes have few edges: only nodes with edges take memory. */
static void what_has_no_edge_costs_nothing(void) {
  OrderGraph *g = order_graph_new();
  for (unsigned c = 0; c < 256; c++)
    order_graph_chain(g, 1000);
  uint32_t there = order_graph_edge(g, 999, 1000);
  uint32_t back = order_graph_edge(g, 1005, 17);
  uint32_t n;
  CU_ASSERT_FATAL(order_graph_build(g) && order_graph_insert(g, there));
  const uint32_t *impossible = order_graph_impossible(g, &n);
  CU_ASSERT(n == 1 && impossible[0] == back);
  CU_ASSERT(!order_graph_insert(g, back));
  const uint32_t *path = order_graph_explain(g, back, 1, &n);
  CU_ASSERT(n == 1 && path[0] == there);
  order_graph_delete(g);
}

UNIT(order_graph) {
  TEST(it_does_what_a_matrix_of_distances_does);
  TEST(what_has_no_edge_costs_nothing);
}
