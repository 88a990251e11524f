/* order_graph.h - a graph that must stay acyclic, with insertion and undo.
 *
 * Nodes come in chains, each node before the next of its chain.  Further edges
 * are announced, and then put in and taken out again, last in, first out; some
 * are kept for good.
 *
 * Reachability is a clock a node: for each chain, the first node of it that
 * is reached; all later ones are, too.  So a question takes constant time, and
 * memory grows with nodes x chains: 5,000 nodes in 64 chains take 3 MB.  An
 * edge u -> v lowers the clocks of those that reach u but not v, which are
 * consecutive in each chain, to the clock of v; what is lowered is remembered
 * for undo.  Where the clock of x falls from b to a, just the nodes a .. b - 1
 * are newly reached: the edges from these to x, consecutive in a sorted list,
 * would close a cycle from now on, and are reported.  Only nodes with an edge
 * (ports) have a clock: others cost nothing.
 *
 * Why an edge is impossible is a path from its end to its beginning with the
 * fewest edges that are not kept, found by breadth first search when somebody
 * asks, even after more was put in: it uses the edges that were in at that
 * time. */
#ifndef SOLVER_ORDER_GRAPH_H
#define SOLVER_ORDER_GRAPH_H
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OrderGraph OrderGraph;

OrderGraph *order_graph_new(void);
void order_graph_delete(OrderGraph *); /* NULL is allowed */

/* Nodes, chains and edges have consecutive numbers from 0 on. */
uint32_t order_graph_chain(OrderGraph *, uint32_t n); /* its first node */
uint32_t order_graph_edge(OrderGraph *, uint32_t u, uint32_t v);

/* The edge is to be in for good: from the next build on. */
void order_graph_fix(OrderGraph *, uint32_t edge);

/* Take in what was announced.  False if the kept edges have a cycle: then
 * nothing but deletion is allowed any more.  Reports.
 *   require  all that is in is kept */
bool order_graph_build(OrderGraph *);

/* False, and nothing is changed, if the edge would close a cycle.  Reports.
 *   require  built since it was announced, and it is not in */
bool order_graph_insert(OrderGraph *, uint32_t edge);

/* The edges that the last report has: each would close a cycle now, and would
 * not before.  (A build reports all that are not kept.) */
const uint32_t *order_graph_impossible(const OrderGraph *, uint32_t *n);

uint32_t order_graph_count(const OrderGraph *);      /* edges that are in */
void order_graph_undo(OrderGraph *, uint32_t count); /* until so many are */
void order_graph_keep(OrderGraph *);                 /* what is in, for good */

/* The edges, without the kept ones, of a path that 'edge' would close to a
 * cycle; it uses the first 'count' of those that are in.  Good until the next
 * call.
 *   require  there is such a path */
const uint32_t *order_graph_explain(OrderGraph *, uint32_t edge, uint32_t count,
                                    uint32_t *n);

/* The edges as a graph of their own, not built yet: they have the numbers from
 * 0 on, and between their ends is for good what is so here.
 *   require  all that is in is kept, and none of the edges is
 *   cost     ends * chains of the part, whatever the size of the whole */
OrderGraph *order_graph_part(const OrderGraph *, const uint32_t *edges,
                             uint32_t n);

#ifdef __cplusplus
}
#endif

#endif
