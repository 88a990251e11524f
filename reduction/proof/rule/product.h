/* product.h - sequential product of a System's threads, reduced up to
 * commutativity: sleep sets under a preference order.
 *
 * A *product node* says where each thread is, which threads are asleep, in
 * which order threads are preferred, and the constants that some shared
 * variables equal there.  A product edge is an edge of one thread.
 *
 * At a product node that a state is at, a thread that is awake has all its
 * edges in the product, except those that the constants exclude.  After edge e
 * of thread t, another thread u may be asleep only if
 *
 *   u was asleep before, or is preferred to t there, and
 *   e commutes with each edge d of u: from any state where the invariants of
 *   both threads hold, e and then d lead to a state to which d and then e lead
 *   as well; if d leads to NODE_ERROR, it can be taken before e, too.
 *
 * The product leads to NODE_ERROR if the System does.  Let I(n) be the threads
 * with an edge from state s that begins a run to NODE_ERROR of at most n edges.
 * Claim: if I(n) is not empty and none of it is asleep, the product has such a
 * run.  Take the most preferred thread t of I(n), and edge e with which its run
 * begins.  It is in the product.  Behind e, no thread u of I(n - 1) is asleep:
 * otherwise e, d and a rest would be a run, and so would d, e and the rest; so
 * u would be in I(n), hence not asleep before, and preferred to t, which is the
 * most preferred.  This holds for any order, which may differ from node to
 * node, and for any loops, since runs are finite.  See Farzan, Klumpp and
 * Podelski, Sound Sequentialization for Concurrent Program Verification, PLDI
 * 2022, and Godefroid, Partial-Order Methods, 1996.
 *
 * While a thread is in an atomic section, only its edges can be taken: an edge
 * commutes with none that begins or ends in a section, and with none if it
 * begins in one. */
#ifndef REDUCTION_PROOF_RULE_PRODUCT_H
#define REDUCTION_PROOF_RULE_PRODUCT_H
#include "reduction/proof/rule/system.h"

enum { MOST_PRODUCT_THREADS = 5 }; /* with main */

/* Node of a thread that is not made yet. */
enum { NODE_UNMADE = UINT32_MAX - 2 };

typedef struct {
  const NodeId *at;     /* by template: node of its thread, NODE_END or
                           NODE_UNMADE */
  const uint8_t *order; /* templates, most preferred first */
  const Term *values;   /* by variable of 'constants'; TERM_NONE: any */
  uint32_t asleep;      /* set of templates */
} ProductNode;

typedef struct {
  uint32_t from, to; /* product nodes; to: or NODE_ERROR */
  uint32_t edge;     /* index in the System */
} ProductEdge;

typedef struct {
  const System *system;
  const bool *is_proved; /* by edge to NODE_ERROR: it is known that it is never
                            taken, and it is left out */
  const VarId *constants;
  const ProductNode *nodes; /* the first is the initial one */
  const ProductEdge *edges; /* ordered by the node that they leave */
  uint32_t n_constants, n_nodes, n_edges;
} Product;

/* True if the product can have the System's threads: each template is made
 * once, by main, and there are few. */
bool product_is_possible(const System *);
/* Returns the condition under which an edge and one of another thread do not
 * commute in that order; it has a model unless they do.  'invariants' are those
 * of each thread by itself, by node. */
Term product_conflict(const System *, const Term *invariants,
                      const SystemEdge *, const SystemEdge *);
/* Returns the term with the constants of the node. */
Term product_value(const Product *, const ProductNode *, Term);

/* True if the thread is made and has not ended. */
bool product_is_alive(const ProductNode *, TemplateId);

/* Returns, by product node and for one after the last, the index of the first
 * edge that leaves it or a later one; in the arena. */
uint32_t *product_first_out(const Product *, Arena *);

/* Calls 'commute' once for each two edges that must commute in that order,
 * since a thread is asleep.  True if they do, and the product has all else that
 * the System needs.  Looks at the product alone, not at how it was made. */
typedef bool CommuteVisit(void *context, const SystemEdge *,
                          const SystemEdge *);
bool product_check(const Product *, CommuteVisit *, void *context);

#endif
