/* A transaction graph that was broken by hand is detected. */
#include "reduction/por/transaction_check.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Build b;
  TransactionGraph g;
  Node *nodes;
  Decision *decisions;
} Made;

static Term is(Build *b, Term t, uint64_t n) {
  return term_eq(b->terms, t, term_const(b->terms, 8, n));
}

/* Two threads write x and read it.  The first creates a third one, which is in
 * the product, before its last transition; a fourth one is not. */
static void build(Made *m) {
  m->b = build_new();
  Build *b = &m->b;
  CellId x = build_cell(b, 8, 0);
  for (unsigned i = 0; i < 4; i++) {
    build_thread(b);
    build_write(b, x, build_number(b, x, i));
    build_check(b, is(b, build_read(b, x), 2));
  }
  b->threads.data[2].after = 1;
  build_threads(b);
}

static Made *make(void) {
  Made *m = calloc(1, sizeof *m);
  build(m);
  Arena *a = m->b.arena;
  const Flow *flow = flow_new(a, &m->b.made);
  const ThreadId product[] = {0, 1, 2};
  const TransactionOptions o = {.max_nodes = 1000, .max_work = UINT64_MAX};
  uint64_t work = 0;
  const TransactionGraph *g =
      transaction_graph(a, flow, product, 3, &o, NULL, &work);
  CU_ASSERT_PTR_NOT_NULL_FATAL(g);
  m->g = *g;
  m->nodes = ARENA_ARRAY(a, Node, g->n_nodes);
  memcpy(m->nodes, g->nodes, g->n_nodes * sizeof *g->nodes);
  m->decisions = ARENA_ARRAY(a, Decision, g->n_decisions);
  memcpy(m->decisions, g->decisions, g->n_decisions * sizeof *g->decisions);
  m->g.nodes = m->nodes, m->g.decisions = m->decisions;
  CU_ASSERT_FATAL(m->g.n_nodes > 10 && m->g.n_decisions > 2);
  CU_ASSERT_FATAL(m->g.n_others > 0);
  return m;
}

static void expect(Made *m, const char *rule) {
  const char *found = transaction_check_find(m->b.arena, &m->g);
  bool good = rule ? found && strstr(found, rule) : !found;
  if (!good)
    fprintf(stderr, "\nexpected: %s\nfound: %s\n", rule ? rule : "nothing",
            found ? found : "nothing");
  CU_ASSERT(good);
  build_delete(&m->b);
  free(m);
}

#define BROKEN(CHANGE, RULE)                                                   \
  do {                                                                         \
    Made *m = make();                                                          \
    Node *last = &m->nodes[m->g.n_nodes - 1];                                  \
    (void)last;                                                                \
    CHANGE;                                                                    \
    expect(m, RULE);                                                           \
  } while (0)

static void a_good_graph_breaks_no_rule(void) { BROKEN((void)m, NULL); }

static void threads_stand_in_order(void) {
  static const ThreadId swapped[] = {1, 0, 2}, unknown[] = {0, 1, 9};
  static const uint32_t far[] = {0, 9, 0};
  BROKEN(m->g.threads = swapped, "increasing order");
  BROKEN(m->g.threads = unknown, "a thread that exists");
  BROKEN(m->g.first = far, "no more first transitions");
}

static void nodes_stand_at_positions_of_their_own(void) {
  BROKEN(memcpy(last->passed, m->nodes[m->g.n_nodes - 2].passed,
                3 * sizeof *last->passed),
         "a position of its own");
  BROKEN(last->passed[1] = 3, "a position in the thread");
  BROKEN(m->nodes[0].passed[1] = NOT_STARTED, "starts where it is made");
  BROKEN(last->passed[2] = NOT_STARTED, "starts where it is made");
  BROKEN(m->nodes[0].passed[2] = 0, "starts where it is made");
}

static void levels_increase(void) {
  Made *m = make();
  Node swap = m->nodes[1];
  m->nodes[1] = m->nodes[m->g.n_nodes - 1];
  m->nodes[m->g.n_nodes - 1] = swap;
  expect(m, "the order of levels");
}

static void edges_lead_on(void) {
  BROKEN(m->nodes[0].next[0].nodes[0] = 0, "an edge to a larger number");
  BROKEN(m->nodes[0].next[0].nodes[0] = m->g.n_nodes, "a larger number");
  BROKEN(m->nodes[0].next[0].nodes[0] = m->g.n_nodes - 1,
         "an edge of one thread");
  BROKEN(m->nodes[0].next[0] = m->nodes[0].next[1],
         "an edge to where the thread has gone on");
  BROKEN(last->next[0] = m->nodes[0].next[0], "no edges of a thread at its");
  BROKEN(m->nodes[0].is_first = false, "executions to begin there");
}

static void blocking_is_of_what_comes_next(void) {
  BROKEN(m->nodes[0].blocking[0] = 1 << 6, "to be taken or not");
  BROKEN(last->blocking[0] = 2, "to be taken or not");
  BROKEN(m->nodes[0].blocking[0] = 0, "edges where the transition may be");
}

static void dimensions_exist(void) {
  BROKEN(m->nodes[3].open[0] = UINT64_MAX, "node 3: expected dimensions");
  static const DimWord none[] = {{0, 0}}, far[] = {{0, 1}, {9, 1}};
  static const DimWord twice[] = {{0, 1}, {0, 2}}, many[] = {{0, UINT64_MAX}};
#define USES(X)                                                                \
  (Uses) { (X), sizeof(X) / sizeof *(X) }
  BROKEN(m->decisions[1].uses = USES(many), "decision 1: expected dimensions");
  BROKEN(m->decisions[1].uses = USES(far), "decision 1: expected dimensions");
  BROKEN(m->decisions[1].uses = USES(none), "decision 1: expected dimensions");
  BROKEN(m->decisions[1].uses = USES(twice), "decision 1: expected dimensions");
}

static void decisions_are_of_nodes(void) {
  BROKEN(m->decisions[0].node = m->g.n_nodes, "a node that exists");
  BROKEN(m->decisions[0].node = m->g.n_nodes - 1, "the order of nodes");
  BROKEN(m->decisions[0].component = 3, "a component of the product");
  BROKEN(m->decisions[0].conditional = 1000, "a conditional that exists");
  BROKEN(m->decisions[0].can = 4, "to be true or false");
}

static void others_are_outside(void) {
  static const TransitionId inside[] = {0}, unknown[] = {99};
  BROKEN((m->g.others = inside, m->g.n_others = 1), "outside of the product");
  BROKEN((m->g.others = unknown, m->g.n_others = 1),
         "a transition that exists");
  BROKEN(m->g.windows[m->g.others[0]].least[0] = 9,
         "a window within the product");
}

UNIT(transaction_check) {
  TEST(a_good_graph_breaks_no_rule);
  TEST(threads_stand_in_order);
  TEST(nodes_stand_at_positions_of_their_own);
  TEST(levels_increase);
  TEST(edges_lead_on);
  TEST(blocking_is_of_what_comes_next);
  TEST(dimensions_exist);
  TEST(decisions_are_of_nodes);
  TEST(others_are_outside);
}
