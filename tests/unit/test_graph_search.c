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

/* The number of graphs in which all threads end. */
static uint64_t count_whole(const char *body, MemoryModel m) {
  Arena *a = arena_new();
  const ExploreResult r = run(a, body, m);
  const uint64_t n = r.status == OK && !r.violated ? r.paths : 0;
  arena_delete(a);
  return n;
}

#define IN_LOOP(BODY)                                                          \
  "  interval S R\n"                                                           \
  "S:\n  loop 0\n" BODY "  jump E\n"                                           \
  "R:\n  jump S\nE:\n"
#define UPDATE                                                                 \
  "  atomic_begin operation\n"                                                 \
  "  %s = load.rlx &x\n"                                                       \
  "  %s = add %s, 1:32\n"                                                      \
  "  store.rlx &x, %s\n"                                                       \
  "  atomic_end\n"

static void a_read_before_an_update_may_make_no_difference(void) {
  static const char *const forgets = OBJECTS THREAD(
      "add", IN_LOOP("  %r = load.rlx &x\n" UPDATE) "  %r = load.rlx &y\n")
      MAIN(SPAWN("add") SPAWN("add")),
                           *const straight =
                               OBJECTS THREAD("add",
                                              "  %r = load.rlx &x\n" UPDATE
                                              "  %r = load.rlx &y\n")
                                   MAIN(SPAWN("add") SPAWN("add"));
  CU_ASSERT_EQUAL(count_whole(forgets, MODEL_RC11), 2);
  CU_ASSERT_EQUAL(count_whole(straight, MODEL_RC11), 4);
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

/* ---- sections of the library */

#define SECTION(BODY) "  atomic_begin model\n" BODY "  atomic_end\n"
#define LOCK(X)                                                                \
  SECTION("  %s = load &" X "\n  %s = eq %s, 0:32\n  wait %s\n"                \
          "  store &" X ", 1:32\n")
#define UNLOCK(X) SECTION("  store &" X ", 0:32\n")

static void sections_come_in_each_order(void) {
  static const char *const body =
      OBJECTS THREAD("add", SECTION("  %r = load &x\n  %r = add %r, 1:32\n"
                                    "  store &x, %r\n"))
          MAIN(SPAWN("add") SPAWN("add") SPAWN("add") SPAWN("add"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++)
    CU_ASSERT(has_graphs(body, m, 24));
}

static void sections_of_two_objects_are_independent(void) {
  static const char *const body =
      OBJECTS THREAD("one", SECTION("  store &x, 1:32\n"))
          THREAD("other", SECTION("  store &y, 1:32\n"))
              MAIN(SPAWN("one") SPAWN("one") SPAWN("other") SPAWN("other"));
  CU_ASSERT(has_graphs(body, MODEL_RC11, 4));
}

static void a_section_of_two_objects_makes_them_one(void) {
  static const char *const body =
      OBJECTS THREAD("one", SECTION("  store &x, 1:32\n"))
          THREAD("other", SECTION("  store &y, 1:32\n"))
              THREAD("both", SECTION("  store &x, 1:32\n  store &y, 1:32\n"))
                  MAIN(SPAWN("one") SPAWN("other") SPAWN("both"));
  CU_ASSERT(has_graphs(body, MODEL_RC11, 6));
}

/* Returns the number of complete graphs; 0: a violation, or no answer. */
static uint64_t count(const char *body, Property property, MemoryModel m) {
  Arena *a = arena_new();
  const ExploreOptions o = graph_search_options(
      (ExploreOptions){.properties = 1u << property, .model = m});
  const ExploreResult r = graph_search(a, ir_program(a, body), &o);
  const uint64_t n = r.status == OK && !r.violated ? r.paths : 0;
  arena_delete(a);
  return n;
}

static void locks_are_taken_in_each_order(void) {
  static const char *const body = OBJECTS THREAD("lock", LOCK("x") UNLOCK("x"))
      MAIN(SPAWN("lock") SPAWN("lock") SPAWN("lock"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++) {
    CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, m), 6);
    CU_ASSERT_EQUAL(count(body, PROPERTY_DEADLOCK, m), 6);
  }
}

/* A thread that waits for two objects waits for stores to either. */
static void a_section_waits_for_all_that_it_reads(void) {
  static const char *const body = OBJECTS THREAD(
      "wait", SECTION("  %r = load &x\n  %s = load &y\n  %r = add %r, %s\n"
                      "  %s = eq %r, 3:32\n  wait %s\n"))
      THREAD("one", SECTION("  %r = load &x\n  %r = add %r, 1:32\n"
                            "  store &x, %r\n"))
          THREAD("other", SECTION("  store &y, 1:32\n"))
              MAIN(SPAWN("wait") SPAWN("other") SPAWN("one") SPAWN("one"));
  CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, MODEL_RC11), 6);
}

/* A store with a lock held is in no order with a read without it. */
static void locks_order_only_those_who_take_them(void) {
  static const char *const body =
      OBJECTS "object f size 4 align 4\nobject g size 4 align 4\n" THREAD(
          "writer", LOCK("x") "  store.rlx &f, 1:32\n"
                              "  store.rlx &g, 1:32\n" UNLOCK("x"))
          THREAD("holder", LOCK("x") "  %r = load.rlx &g\n"
                                     "  %s = load.rlx &f\n" UNLOCK("x"))
              THREAD("reader", "  %r = load.rlx &g\n  %s = load.rlx &f\n")
                  MAIN(SPAWN("writer") SPAWN("holder") SPAWN("reader"));
  CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, MODEL_TSO), 2 * 3);
  CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, MODEL_RC11), 2 * 4);
}

static void threads_that_wait_for_each_other_are_found(void) {
  static const char *const body =
      OBJECTS THREAD("one", LOCK("x") LOCK("y") UNLOCK("y") UNLOCK("x"))
          THREAD("other", LOCK("y") LOCK("x") UNLOCK("x") UNLOCK("y"))
              MAIN(SPAWN("one") SPAWN("other"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++) {
    CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, m), 2);
    CU_ASSERT_EQUAL(count(body, PROPERTY_DEADLOCK, m), 0);
  }
}

/* A thread that waits in the end could have gone on before. */
static void a_section_is_tried_between_others(void) {
  static const char *const body = OBJECTS THREAD(
      "pass", SECTION("  store &x, 1:32\n") SECTION("  store &x, 0:32\n"))
      THREAD("wait", SECTION("  %r = load &x\n  %s = eq %r, 1:32\n"
                             "  wait %s\n")) MAIN(SPAWN("pass") SPAWN("wait"));
  CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, MODEL_RC11), 1);
}

/* The objects that a section accesses may depend on the section before. */
static void a_section_may_access_less_after_another(void) {
  static const char *const body = OBJECTS "object f size 4 align 4\n" THREAD(
      "leave", SECTION("  %r = load &y\n  %s = eq %r, 0:32\n"
                       "  branch %s, own, over\nown:\n"
                       "  store &x, 2:32\n  jump over\nover:\n"))
      THREAD(
          "signal",
          SECTION(
              "  %r = load &x\n  %s = eq %r, 0:32\n"
              "  branch %s, own, over\nown:\n"
              "  store &y, 1:32\n  jump over\nover:\n") "  %r = load.rlx &f\n")
          THREAD("write", "  store.rlx &f, 1:32\n")
              MAIN(SPAWN("leave") SPAWN("signal") SPAWN("write"));
  CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, MODEL_RC11), 4);
}

/* A thread that waits in vain. */
static void a_section_that_waits_blocks_its_graph(void) {
  static const char *const body =
      OBJECTS THREAD("wait", SECTION("  %r = load &x\n  wait 0:1\n"))
          MAIN(SPAWN("wait"));
  Arena *a = arena_new();
  const ExploreResult r = run(a, body, MODEL_RC11);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 0);
  CU_ASSERT_EQUAL(r.blocked, 1);
  arena_delete(a);
}

#define MAKE_AND_FREE                                                          \
  "  store.rlx &x, 1:32\n"                                                     \
  "  %argument = alloc 8:64 heap\n"                                            \
  "  store.rlx &x, 2:32\n"                                                     \
  "  free %argument\n"

static void the_process_ends_before_steps_that_the_graph_has(void) {
  static const char *const any = OBJECTS THREAD("make", MAKE_AND_FREE)
      THREAD("end", "  %r = load.rlx &x\n  exit\n")
          MAIN(SPAWN("make") SPAWN("end"));
  static const char *const later =
      OBJECTS THREAD("end", "  %r = load.rlx &x\n  exit\n")
          THREAD("make", MAKE_AND_FREE "  %r = spawn @end, 0:64\n")
              MAIN(SPAWN("make"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++) {
    CU_ASSERT_EQUAL(count(any, PROPERTY_MEMCLEANUP, m), 0);
    CU_ASSERT_EQUAL(count(later, PROPERTY_MEMCLEANUP, m), 1);
  }
}

static void lost_memory_leaves_the_number_of_graphs(void) {
  static const char *const body = OBJECTS THREAD("make", MAKE_AND_FREE)
      THREAD("see", "  %r = load.rlx &x\n") MAIN(SPAWN("make") SPAWN("see"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++) {
    CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, m), 3);
    CU_ASSERT_EQUAL(count(body, PROPERTY_MEMTRACK, m), 3);
    CU_ASSERT_EQUAL(count(body, PROPERTY_MEMCLEANUP, m), 3);
  }
}

static void a_block_is_lost_where_the_last_message_does_not_lead_to_it(void) {
  static const char *const body =
      "object p size 8 align 8\n" THREAD("make",
                                         "  %argument = alloc 8:64 heap\n"
                                         "  store.rlx &p, %argument\n")
          THREAD("clear", "  store.rlx &p, 0:64\n")
              MAIN(SPAWN("make") SPAWN("clear"));
  for (MemoryModel m = 0; m < N_MEMORY_MODEL; m++) {
    CU_ASSERT_EQUAL(count(body, PROPERTY_ASSERTION, m), 2);
    CU_ASSERT_EQUAL(count(body, PROPERTY_MEMTRACK, m), 0);
  }
}

UNIT(graph_search) {
  TEST(store_buffering_has_a_graph_more_than_under_sc);
  TEST(message_passing_depends_on_the_order_of_stores);
  TEST(updates_come_one_after_the_other);
  TEST(writers_are_put_in_each_order);
  TEST(a_read_before_an_update_may_make_no_difference);
  TEST(independent_writers_have_one_graph);
  TEST(sections_come_in_each_order);
  TEST(sections_of_two_objects_are_independent);
  TEST(a_section_of_two_objects_makes_them_one);
  TEST(locks_are_taken_in_each_order);
  TEST(a_section_waits_for_all_that_it_reads);
  TEST(locks_order_only_those_who_take_them);
  TEST(threads_that_wait_for_each_other_are_found);
  TEST(a_section_is_tried_between_others);
  TEST(a_section_may_access_less_after_another);
  TEST(a_section_that_waits_blocks_its_graph);
  TEST(the_process_ends_before_steps_that_the_graph_has);
  TEST(lost_memory_leaves_the_number_of_graphs);
  TEST(a_block_is_lost_where_the_last_message_does_not_lead_to_it);
}
