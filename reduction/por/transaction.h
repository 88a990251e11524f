/* transaction.h - the transaction graph: the product of several threads'
 * positions, with what is known of the values at each (Kahlon, section 5;
 * Algorithm 1, steps 1-9).
 *
 * A node says where each thread is: which transition it has next.  What a
 * thread decides after a step depends on nothing but what it has read, and
 * belongs to the step: an edge is a transition together with the guards, the
 * checks and the starts of threads that follow it, and leads to one node for
 * each way that they may go.  Edges lead to deeper levels, and the graph is
 * made level by level.  Scheduling constraints need no rules of their own:
 * locks, waits and joins are conditions over cells, and the abstract state at
 * a node says which of them may hold there; what cannot be reached is not in
 * the graph.
 *
 * The threads that are not in the product interfere: at each node, their
 * transitions may take place any number of times in any order, but for what
 * starts and joins order for certain.
 *
 * What a user of the graph needs is kept in the nodes: which conditionals
 * are not one constant there, as the set of dimensions ('open') that they
 * depend on.  The abstract states themselves are gone once a level is done. */
#ifndef REDUCTION_POR_TRANSACTION_H
#define REDUCTION_POR_TRANSACTION_H
#include "reduction/por/flow.h"

typedef uint32_t NodeId;
enum { NODE_NONE = UINT32_MAX, NOT_STARTED = UINT32_MAX };

typedef struct {
  NodeId *nodes;
  uint32_t n;
} Successors;

/* Whether a transition's 'enabled', 'waits' and 'cut' may be true and may be
 * false: two bits (invariant.h) each. */
typedef uint8_t Blocking;

typedef struct {
  uint32_t *passed;   /* by place in the product: how many transitions its
                         thread has passed, or NOT_STARTED */
  Successors *next;   /* the same: where its next transition leads to */
  Blocking *blocking; /* of that transition; 0 at the end */
  DimSet open;   /* what conditionals use that are not one constant, when they
                    are decided by a step from here */
  bool is_first; /* executions begin here, or at another such node: what the
                    threads decide before their first steps tells which */
} Node;

/* What decides which way a thread goes: a term of a transition, a check, or
 * the start or the end of a thread; numbered for all Threads. */
typedef uint32_t Conditional;

/* A conditional that is decided by a step from a node. */
typedef struct {
  NodeId node;
  uint32_t place; /* of the thread that takes the step; NODE_NONE: a thread
                     that is not in the product */
  Conditional conditional;
  unsigned can; /* be true, be false (invariant.h) */
  Uses uses;    /* dimensions, before the step */
} Decision;

/* When a transition of another thread may take place: each thread of the
 * product has passed at least 'least' transitions, and has taken none if it is
 * 'unmoved'. */
typedef struct {
  uint32_t *least;
  bool *unmoved;
} Window;

/* Of a transition: the nodes where it is next, and the largest value that each
 * of its reads may have there.  Beyond MOST_HEIGHTS it tells no more. */
enum { MOST_HEIGHTS = 256 };

typedef struct {
  const uint32_t *passed; /* as in the node */
  const uint64_t *high;   /* by read */
} Height;

typedef VEC(Height) Heights;

typedef struct {
  const Flow *flow;
  const ThreadId *threads; /* of the product, in increasing order */
  const Node *nodes;       /* by level: edges lead to larger numbers */
  uint32_t n_threads, n_nodes;
  const TransitionId *others; /* transitions of the other threads */
  uint32_t n_others;
  const Window *windows; /* by transition; of the others */
  const uint32_t *first; /* by place: how many transitions its thread passes,
                            at most, before it takes one */
  const Decision *decisions; /* by node */
  uint32_t n_decisions;
  const Range *ranges; /* by dimension: of a value, where its transition is
                          next, whether that has to wait or not; low > high
                          where it never is */
  Heights *heights;    /* by transition; more than MOST_HEIGHTS: not all */
} TransactionGraph;

typedef struct {
  DomainKind domain;
  uint32_t max_nodes;
  uint64_t max_work; /* terms evaluated (space_work) */
  bool (*stop)(void *);
  void *stop_context;
} TransactionOptions;

/* The work is done that was allowed, or it is time to stop. */
static inline bool transaction_stops(const TransactionOptions *o,
                                     const Space *s, uint64_t max_work) {
  return space_work(s) > max_work || (o->stop && o->stop(o->stop_context));
}

/* Of a write, where its transition is taken: what it may store, low > high if
 * nothing; and it may not take place. */
typedef struct {
  Range stored;
  bool may_lack;
} ReachedWrite;

/* By transition: it may be next in its thread, whether it has to wait or not;
 * its guard may be false where its thread comes to it; its writes.  By check:
 * it may fail. */
typedef struct {
  bool *may_come, *may_pass, *may_fail;
  ReachedWrite **writes;
} Reached;

Reached reached_new(Arena *, const Threads *); /* nothing may be */

/* NULL when the graph would be too large, or when stopped.  'threads' is
 * copied.  What is met is added to 'reached', unless NULL; '*work' grows by the
 * terms evaluated. */
const TransactionGraph *transaction_graph(Arena *, const Flow *,
                                          const ThreadId *threads, uint32_t n,
                                          const TransactionOptions *,
                                          Reached *reached, uint64_t *work);

uint32_t conditionals(const Threads *); /* how many */

/* What the thread at that place has next, or TRANSITION_NONE; also for one
 * that has not started. */
TransitionId transaction_next(const TransactionGraph *, const Node *,
                              uint32_t place);

/* May transition j of a thread outside the product take place at the node? */
bool transaction_may_interfere(const TransactionGraph *, const Node *,
                               TransitionId j);

/* How many transitions a path from the root to the end takes at most, and,
 * by transition, how many come before it at least. */
uint32_t transaction_depths(Arena *, const TransactionGraph *,
                            uint32_t *earliest);

/* Graphviz (transaction_print.c). */
void transaction_print(FILE *, const TransactionGraph *);

#endif
