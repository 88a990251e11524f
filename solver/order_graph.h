/* order_graph.h - incremental cycle detection: a graph that must stay acyclic,
 * with insertion and undo of edges.
 *
 * Nodes come in chains, each node before the next of its chain.  Further edges
 * are announced, and then inserted and removed again, last in, first out; some
 * are kept for good.
 *
 * Reachability is a clock per node: for each chain, the first node of it that
 * is reached; all later ones are, too.  So a question takes constant time, and
 * memory grows with nodes x chains: 5,000 nodes in 64 chains take 3 MB.  An
 * edge u -> v lowers the clocks of the nodes that reach u but not v, which are
 * consecutive in each chain, to the clock of v; the changes are recorded for
 * undo.  Where the clock of x falls from b to a, exactly the nodes a .. b - 1
 * are newly reached: the edges from these to x, consecutive in a sorted list,
 * would close a cycle from now on, and are reported.  Only nodes with an edge
 * (ports) have a clock: others cost nothing.
 *
 * An edge is impossible because of a path from its end to its beginning.  The
 * path with the fewest edges that are not kept is found by breadth first search
 * on demand, even after later insertions: it uses the edges that were inserted
 * at that time. */
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

/* Adds a chain of n nodes, or an edge.  Nodes, chains and edges have
 * consecutive numbers from 0 on. */
uint32_t order_graph_chain(OrderGraph *, uint32_t n); /* its first node */
uint32_t order_graph_edge(OrderGraph *, uint32_t u, uint32_t v);

/* Inserts the edge for good, from the next build on. */
void order_graph_fix(OrderGraph *, uint32_t edge);

/* Takes in all announced edges.  False if the kept edges have a cycle: then
 * only deletion is allowed.  Makes a report.
 *   require  all inserted edges are kept */
bool order_graph_build(OrderGraph *);

/* Inserts the edge.  False, without a change, if it would close a cycle.  Makes
 * a report.
 *   require  built since the edge was announced, and it is not inserted */
bool order_graph_insert(OrderGraph *, uint32_t edge);

/* Returns the edges of the last report: each would close a cycle now, and would
 * not before.  (A build reports all that are not kept.) */
const uint32_t *order_graph_impossible(const OrderGraph *, uint32_t *n);

/* Number of inserted edges. */
uint32_t order_graph_count(const OrderGraph *);
/* Removes the last ones, until 'count' are left. */
void order_graph_undo(OrderGraph *, uint32_t count);
/* Keeps all inserted edges for good. */
void order_graph_keep(OrderGraph *);

/* Returns the edges that are not kept of a path that 'edge' would close to a
 * cycle; it uses the first 'count' inserted edges.  Valid until the next call.
 *   require  there is such a path */
const uint32_t *order_graph_explain(OrderGraph *, uint32_t edge, uint32_t count,
                                    uint32_t *n);

/* Returns a subgraph of these edges, not built yet.  They are numbered from 0
 * on; the order between their ends that is fixed here is fixed there.
 *   require  all inserted edges are kept, and none of 'edges' is
 *   cost     ends * chains of the subgraph, whatever the size of the whole */
OrderGraph *order_graph_part(const OrderGraph *, const uint32_t *edges,
                             uint32_t n);

#ifdef __cplusplus
}
#endif

#endif
