#include "frontend/ir/property_ids.h"
#include "reduction/explore/graph_search.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

static ExploreResult run(Arena *a, const char *body, MemoryModel m) {
  const ExploreOptions o = graph_search_options(
      (ExploreOptions){.properties = 1u << PROPERTY_ASSERTION, .model = m});
  return graph_search(a, ir_program(a, body), &o);
}

/* True if the program has just that number of graphs, none of which blocks. */
static bool has_graphs(const char *body, MemoryModel m, uint64_t n) {
  Arena *a = arena_new();
  const ExploreResult r = run(a, body, m);
  bool is_right = r.status == OK && !r.violated && r.paths == n && !r.blocked;
  arena_delete(a);
  return is_right;
}

#define OBJECTS "object x size 4 align 4\nobject y size 4 align 4\n"
#define THREAD(NAME, BODY)                                                     \
  "function " NAME " params 1 {\n"                                             \
  "  reg 64 argument\n"                                                        \
  "  reg 32 r\n"                                                               \
  "  reg 32 s\n" BODY "  return\n"                                             \
  "}\n"
#define SPAWN(NAME) "  %id = spawn @" NAME ", 0:64\n"
#define MAIN(BODY)                                                             \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n" BODY "  end_thread\n"                                        \
  "}\n"

/* ---- numbers of graphs */

static void store_buffering_has_a_graph_more_than_under_sc(void) {
  static const char *const body =
      OBJECTS THREAD("left", "  store.rlx &x, 1:32\n  %r = load.rlx &y\n")
          THREAD("right", "  store.rlx &y, 1:32\n  %r = load.rlx &x\n")
              MAIN(SPAWN("left") SPAWN("right"));
  CU_ASSERT(has_graphs(body, MODEL_SC, 3));
  CU_ASSERT(has_graphs(body, MODEL_TSO, 4));
  CU_ASSERT(has_graphs(body, MODEL_PSO, 4));
  CU_ASSERT(has_graphs(body, MODEL_RC11, 4));
}

static void message_passing_depends_on_the_order_of_stores(void) {
  static const char *const body =
      OBJECTS THREAD("left", "  store.rlx &x, 1:32\n  store.rlx &y, 1:32\n")
          THREAD("right", "  %r = load.rlx &y\n  %s = load.rlx &x\n")
              MAIN(SPAWN("left") SPAWN("right"));
  CU_ASSERT(has_graphs(body, MODEL_SC, 3));
  CU_ASSERT(has_graphs(body, MODEL_TSO, 3));
  CU_ASSERT(has_graphs(body, MODEL_PSO, 4));
  CU_ASSERT(has_graphs(body, MODEL_RC11, 4));
}

#define ADD                                                                    \
  "  atomic_begin operation\n"                                                 \
  "  %r = load.rlx &x\n"                                                       \
  "  %r = add %r, 1:32\n"                                                      \
  "  store.rlx &x, %r\n"                                                       \
  "  atomic_end\n"

static void updates_come_one_after_the_other(void) {
  static const char *const body = OBJECTS THREAD("add", ADD)
      MAIN(SPAWN("add") SPAWN("add") SPAWN("add") SPAWN("add"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++)
    CU_ASSERT(has_graphs(body, m, 24));
}

static void writers_are_put_in_each_order(void) {
  static const char *const body =
      OBJECTS THREAD("write", "  store.rlx &x, 1:32\n")
          MAIN(SPAWN("write") SPAWN("write") SPAWN("write") SPAWN("write"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++)
    CU_ASSERT(has_graphs(body, m, 24));
}

/* ---- one visit of each step */

/* Writers that do not meet, N of them: 2^N configurations. */
static char *independent(Arena *a, unsigned n) {
  char *text = "", *spawns = "";
  for (unsigned i = 0; i < n; i++) {
    text = arena_printf(a, "object x%u size 4 align 4\n%s", i, text);
    text = arena_printf(a,
                        "%sfunction f%u params 1 {\n  reg 64 argument\n"
                        "  store.rlx &x%u, 1:32\n  return\n}\n",
                        text, i, i);
    spawns = arena_printf(a, "%s  %%id = spawn @f%u, 0:64\n", spawns, i);
  }
  return arena_printf(
      a, "%sfunction main params 0 {\n  reg 32 id\n%s  end_thread\n}\n", text,
      spawns);
}

static void independent_writers_have_one_graph(void) {
  enum { WRITERS = 40 };
  Arena *a = arena_new();
  const ExploreResult r = run(a, independent(a, WRITERS), MODEL_RC11);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 1);
  CU_ASSERT_EQUAL(r.states, WRITERS);
  arena_delete(a);
}

/* ---- what is not supported */

static void conflicting_sections_are_named(void) {
  static const char *const body =
      OBJECTS THREAD("lock", "  atomic_begin model\n  %r = load &x\n"
                             "  store &x, 1:32\n  atomic_end\n")
          MAIN(SPAWN("lock") SPAWN("lock"));
  Arena *a = arena_new();
  const ExploreResult r = run(a, body, MODEL_RC11);
  CU_ASSERT_EQUAL(r.status, UNSUPPORTED);
  CU_ASSERT_FALSE(r.violated);
  arena_delete(a);
}

static void a_section_that_waits_is_named(void) {
  static const char *const body =
      OBJECTS THREAD("wait", "  atomic_begin model\n  %r = load &x\n"
                             "  wait 0:1\n  atomic_end\n") MAIN(SPAWN("wait"));
  Arena *a = arena_new();
  const ExploreResult r = run(a, body, MODEL_RC11);
  CU_ASSERT_EQUAL(r.status, UNSUPPORTED);
  CU_ASSERT_EQUAL(r.blocked, 1);
  arena_delete(a);
}

UNIT(graph_search) {
  TEST(store_buffering_has_a_graph_more_than_under_sc);
  TEST(message_passing_depends_on_the_order_of_stores);
  TEST(updates_come_one_after_the_other);
  TEST(writers_are_put_in_each_order);
  TEST(independent_writers_have_one_graph);
  TEST(conflicting_sections_are_named);
  TEST(a_section_that_waits_is_named);
}
