/* transaction.h - the transaction graph: the product of several threads'
 * positions, with an abstract state of the values at each (Kahlon, section 5;
 * Algorithm 1, steps 1-9).
 *
 * A node gives the position of each thread: the transition that it has next.
 * Component s of the product is the s-th of its threads.  The decisions of a
 * thread after a step depend only on what it has read, and belong to the step.
 * An edge is a transition together with the guards, the checks and the starts
 * of threads that follow it.  It leads to one node for each of their outcomes.
 * Edges lead to deeper levels, and the graph is made level by level.
 * Scheduling constraints need no rules of their own: locks, waits and joins are
 * conditions over cells, and the abstract state at a node says which of them
 * may hold there.  The graph contains only reachable nodes.
 *
 * The threads outside of the product interfere: at each node, their transitions
 * may take place any number of times in any order, unless starts and joins
 * certainly order them.
 *
 * An example, where x and y are atomic and 0 at first, and main has no
 * transition:
 *
 *   first()                second()
 *     x = 1;    a            if (y == 1)        c
 *     y = 1;    b              assert(x == 1);  d
 *
 *   passed by second
 *      0     n0 --a--> n1 --b--> n3
 *             |         |         |
 *             c         c         c
 *             |         |         v
 *      1      |         |        n5
 *             |         |         d
 *             v         v         v
 *      2     n2 --a--> n4 --b--> n6
 *
 *             0         1         2     passed by first
 *
 * At n0 and n1, y is 0: after c, second is at its end and has passed d, too.
 * At n3, y is 1: after c, d is next.  No edge leads to where first has passed a
 * but not b while d is next.  So x is 1 at n5, and the check cannot fail.  'bmc
 * --show-transaction-graph' prints node n4 with the positions of main, first
 * and second, "0 1 2"; tests/messages/graph.c has it all.
 *
 * The nodes keep what a user of the graph needs: which conditionals are not one
 * constant there, as the set of dimensions ('open') that they depend on.  The
 * abstract states themselves are deleted once a level is done. */
#ifndef REDUCTION_POR_TRANSACTION_H
#define REDUCTION_POR_TRANSACTION_H
#include "reduction/por/flow.h"

typedef uint32_t NodeId;
enum { NODE_NONE = UINT32_MAX, NOT_STARTED = UINT32_MAX };

typedef struct {
  NodeId *nodes;
  uint32_t n;
} Successors;

/* Possible values of a transition's 'enabled', 'waits' and 'cut': two bits
 * each, may be true and may be false (invariant.h). */
typedef uint8_t Blocking;

typedef struct {
  uint32_t *passed;   /* by component: number of transitions that its thread has
                         passed, or NOT_STARTED */
  Successors *next;   /* by component: successors by its next transition */
  Blocking *blocking; /* by component: of that transition; 0 at the end */
  DimSet open; /* dimensions used by conditionals that are not one constant when
                  a step from here decides them */
  bool is_first; /* executions begin here, or at another such node, depending on
                    the decisions before the threads' first steps */
} Node;

/* Number of a conditional that decides the path of a thread: a term of a
 * transition, a check, or the start or the end of a thread; unique in the
 * Threads. */
typedef uint32_t Conditional;

/* A conditional that is decided by a step from a node. */
typedef struct {
  NodeId node;
  uint32_t component; /* of the thread that takes the step; NODE_NONE: a thread
                         outside the product */
  Conditional conditional;
  unsigned can; /* be true, be false (invariant.h) */
  Uses uses;    /* dimensions, before the step */
} Decision;

/* Condition under which a transition of another thread may take place: each
 * thread of the product has passed at least 'least' transitions, and has taken
 * none if it is 'unmoved'. */
typedef struct {
  uint32_t *least;
  bool *unmoved;
} Window;

/* Positions at which a transition is next, with the largest value of each of
 * its reads there.  At most MOST_BOUNDED_NODES are kept. */
enum { MOST_BOUNDED_NODES = 256 };

typedef struct {
  const uint32_t *passed; /* as in the node */
  const uint64_t *high;   /* by read */
} ReadHigh;

typedef VEC(ReadHigh) ReadHighs;

typedef struct {
  const Flow *flow;
  const ThreadId *threads; /* threads of the product, in increasing order */
  const Node *nodes;       /* by level: edges lead to larger numbers */
  uint32_t n_threads, n_nodes;
  const TransitionId *others; /* transitions of the other threads */
  uint32_t n_others;
  const Window *windows;     /* by transition; only for the others */
  const uint32_t *first;     /* by component: largest number of transitions that
                                its thread passes before it takes one */
  const Decision *decisions; /* by node */
  uint32_t n_decisions;
  const Range *ranges; /* by dimension: range of a value, where its transition
                          is next, whether that has to wait or not; low > high
                          where it never is */
  ReadHighs *highs; /* by transition; more than MOST_BOUNDED_NODES: not all */
} TransactionGraph;

typedef struct {
  DomainKind domain;
  uint32_t max_nodes;
  uint64_t max_work; /* terms evaluated (space_work) */
  bool (*stop)(void *);
  void *stop_context;
} TransactionOptions;

/* True if the allowed work is done, or the caller asks to stop. */
static inline bool transaction_stops(const TransactionOptions *o,
                                     const Space *s, uint64_t max_work) {
  return space_work(s) > max_work || (o->stop && o->stop(o->stop_context));
}

/* Possible effects of a write where its transition is taken: range of the
 * values stored, low > high if there are none, and whether it may not take
 * place. */
typedef struct {
  Range stored;
  bool may_lack;
} ReachedWrite;

/* Facts by transition: it may be next in its thread, whether it has to wait or
 * not; its guard may be false where its thread comes to it; its writes.  By
 * check: it may fail. */
typedef struct {
  bool *may_come, *may_pass, *may_fail;
  ReachedWrite **writes;
} Reached;

Reached reached_new(Arena *, const Threads *); /* without any possibility */

/* Returns NULL when the graph would be too large, or when stopped.  Copies
 * 'threads'.  Adds the facts found to 'reached', unless NULL; '*work' grows by
 * the terms evaluated. */
const TransactionGraph *transaction_graph(Arena *, const Flow *,
                                          const ThreadId *threads, uint32_t n,
                                          const TransactionOptions *,
                                          Reached *reached, uint64_t *work);

uint32_t conditionals(const Threads *); /* their number */

/* Returns the next transition of the component's thread; TRANSITION_NONE if it
 * has ended or not started. */
TransitionId transaction_next(const TransactionGraph *, const Node *,
                              uint32_t component);

/* True if transition j of a thread outside the product may take place at the
 * node. */
bool transaction_may_interfere(const TransactionGraph *, const Node *,
                               TransitionId j);

/* Returns the largest number of transitions on a path from the root to the end.
 * Writes, by transition, the least number of transitions before it. */
uint32_t transaction_depths(Arena *, const TransactionGraph *,
                            uint32_t *earliest);

/* Graphviz (transaction_print.c). */
void transaction_print(FILE *, const TransactionGraph *);

#endif
